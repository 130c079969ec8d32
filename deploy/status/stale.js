// A page that nobody writes any more says so by itself. Without script its time has to be read.
const written = Date.parse(document.querySelector('#written time').dateTime);
const mark = () => {
  if (Date.now() - written < 300_000) return;
  document.querySelector('#stale').hidden = false;
  document.documentElement.classList.add('is-stale');
};
mark();
setInterval(mark, 15_000);
