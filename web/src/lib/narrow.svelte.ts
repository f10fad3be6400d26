/** Is the screen a phone's? What is only for the one or the other is not even built there. */
const media = matchMedia('(max-width: 760px)');
let matches = $state(media.matches);
media.addEventListener('change', () => (matches = media.matches));
export const narrow = { get current() { return matches; } };
