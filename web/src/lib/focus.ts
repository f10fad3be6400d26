/** Brings the focus to the question, for keys and those who listen. */
export function focusPrompt(): void {
  const prompt = [...document.querySelectorAll<HTMLElement>('[data-thing="prompt"]')].find(
    x => x.getClientRects().length,
  );
  prompt?.setAttribute('tabindex', '-1');
  prompt?.focus();
}
