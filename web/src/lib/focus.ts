/** Brings the focus to the question, for keys and those who listen. */
export function focusPrompt(): void {
  const prompt = [...document.querySelectorAll<HTMLElement>('[data-thing="prompt"]')].find(
    x => x.getClientRects().length,
  );
  prompt?.setAttribute('tabindex', '-1');
  prompt?.focus();
}

/** A button that goes away with the focus on it has the browser lay everything out at once; a pointer leaves none. */
export function leavePrompt() {
  const at = document.activeElement;
  if (at instanceof HTMLButtonElement && at.closest('[data-thing="prompt"]')) at.blur();
}
