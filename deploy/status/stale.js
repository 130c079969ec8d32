// A page that nobody writes any more says so by itself. Without script its time has to be read.
const written = Date.parse(document.querySelector('#written time').dateTime);
const isOlderThan = (seconds) => Date.now() - written > seconds * 1000;
const mark = () => {
  if (!isOlderThan(300)) return;
  document.querySelector('#stale').hidden = false;
  document.documentElement.classList.add('is-stale');
};
mark();
setInterval(mark, 15_000);
// Never under the eyes of whoever reads it, which a page that reloads itself would do.
document.addEventListener('visibilitychange', () => {
  if (!document.hidden && isOlderThan(60)) location.reload();
});
