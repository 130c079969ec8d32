import { fill } from './fill.ts';

/** Goes back to the shop by itself after a few seconds, unless somebody wants to stay. */
export function returnToShop(part: HTMLElement): void {
  const link = part.querySelector<HTMLAnchorElement>('a[href]');
  const words = part.querySelector<HTMLElement>('[data-text]');
  const stay = part.querySelector<HTMLButtonElement>('button');
  if (!link || !words || !stay) return;
  let seconds = Number(part.dataset.return);
  words.hidden = false;
  stay.hidden = false;
  const say = () => {
    words.textContent = fill(words.dataset.text, 'seconds', seconds);
  };
  const timer = setInterval(() => {
    seconds -= 1;
    if (seconds > 0) return say();
    clearInterval(timer);
    window.location.assign(link.href);
  }, 1_000);
  stay.addEventListener('click', () => {
    clearInterval(timer);
    words.hidden = true;
    stay.hidden = true;
    link.focus();
  });
  say();
}
