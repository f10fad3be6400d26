// Everything on the table can be asked about: `?` on what has the focus or lies under the pointer, a rest of the
// pointer or of the focus on it, a long press, a right click. This finds out what is meant; src/inspect answers, and is
// loaded with the first question.

const things = '[data-thing], [data-ask], [data-site], [data-zone], [data-row]';
const rest = 600,
  press = 450; // milliseconds
const slip = 10; // pixels that a finger may move in a long press

/** A pinned answer stays until it is closed and can be pressed; another goes when pointer or focus go on. */
export interface Asked {
  element: Element;
  pinned: boolean;
  otherwise?: () => void; // where nobody knows an answer
}

const thingAt = (target: EventTarget | null): Element | null =>
  target instanceof Element ? target.closest(things) : null;
const isAnswer = (target: EventTarget | null) => target instanceof Element && !!target.closest('.inspector');

export class Asker {
  asked = $state.raw<Asked | null>(null);
  private over: Element | null = null; // under the pointer
  private muted: Element | null = null; // just pressed: whoever presses knows what it is
  private timer: ReturnType<typeof setTimeout> | undefined;
  private from = { x: 0, y: 0 };
  private byKeys = false;

  /** `onlyAsked`: others speak here (a lesson), a rest is no question. */
  constructor(private onlyAsked: () => boolean) {}

  ask(element: Element, pinned: boolean, otherwise?: () => void): void {
    clearTimeout(this.timer);
    this.asked = { element, pinned, ...(otherwise && { otherwise }) };
  }
  close(): void {
    clearTimeout(this.timer);
    this.asked = null;
  }
  /** `?`: what has the focus, else what lies under the pointer. */
  askHere(otherwise: () => void): void {
    const element = this.asked?.element ?? thingAt(document.activeElement) ?? this.over;
    if (element?.isConnected && !(this.asked?.pinned ?? false)) this.ask(element, true, otherwise);
    else otherwise();
  }

  private soon(element: Element, after: number, pinned: boolean): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      if (!element.isConnected || document.querySelector('dialog[open]')) return;
      if (pinned) addEventListener('click', swallow, { capture: true, once: true });
      this.ask(element, pinned);
    }, after);
  }
  private leave(): void {
    clearTimeout(this.timer);
    if (this.asked && !this.asked.pinned) this.asked = null;
  }

  private onover = (e: PointerEvent) => {
    if (e.pointerType !== 'mouse' || isAnswer(e.target)) return;
    const element = thingAt(e.target);
    if (element === this.over) return;
    this.over = element;
    if (element !== this.muted) this.muted = null;
    this.leave();
    if (element && element !== this.muted && !this.asked?.pinned && !this.onlyAsked()) this.soon(element, rest, false);
  };
  private ondown = (e: PointerEvent) => {
    this.byKeys = false;
    if (isAnswer(e.target)) return;
    this.close();
    const element = (this.muted = thingAt(e.target));
    this.from = { x: e.clientX, y: e.clientY };
    if (element && e.pointerType !== 'mouse') this.soon(element, press, true);
  };
  private onmove = (e: PointerEvent) => {
    if (e.pointerType !== 'mouse' && Math.hypot(e.clientX - this.from.x, e.clientY - this.from.y) > slip)
      clearTimeout(this.timer);
  };
  private onup = (e: PointerEvent) => {
    if (e.pointerType !== 'mouse') clearTimeout(this.timer);
  };
  private oncontext = (e: MouseEvent) => {
    const element = thingAt(e.target);
    if (e.defaultPrevented || !element || isAnswer(e.target)) return;
    e.preventDefault();
    this.ask(element, true);
  };
  private onfocus = (e: FocusEvent) => {
    const element = thingAt(e.target);
    if (!this.byKeys || isAnswer(e.target)) return;
    if (this.asked?.pinned && element) this.ask(element, true);
    else {
      this.leave();
      if (element && !this.onlyAsked()) this.soon(element, rest, false);
    }
  };
  private onkey = (e: KeyboardEvent) => {
    this.byKeys = true;
    if (e.key !== '?' && e.key !== 'Escape' && e.key !== 'Shift') this.leave();
  };

  listen(): () => void {
    const own: [string, (e: never) => void][] = [
      ['pointerover', this.onover],
      ['pointerdown', this.ondown],
      ['pointermove', this.onmove],
      ['pointerup', this.onup],
      ['pointercancel', this.onup],
      ['contextmenu', this.oncontext],
      ['focusin', this.onfocus],
    ];
    for (const [name, hear] of own) addEventListener(name, hear as EventListener);
    addEventListener('keydown', this.onkey, { capture: true });
    return () => {
      clearTimeout(this.timer);
      for (const [name, hear] of own) removeEventListener(name, hear as EventListener);
      removeEventListener('keydown', this.onkey, { capture: true });
    };
  }
}

/** The finger that asked lets go: that is no press. */
function swallow(e: Event): void {
  e.preventDefault();
  e.stopPropagation();
}
