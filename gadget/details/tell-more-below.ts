/** Less is a rounding of the browser's. */
const LEAST_PX = 1;

/** Lets the style sheet show whether a box goes on below what can be seen of it. */
export function tellMoreBelow(box: HTMLElement): void {
  const { scrollHeight, clientHeight, scrollTop } = box;
  box.classList.toggle('weboid-box--more', scrollHeight - clientHeight - scrollTop > LEAST_PX);
}
