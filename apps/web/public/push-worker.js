// Shows what we push to this browser, and opens the page it is about. It answers no request and
// keeps nothing: no page, no figure and no name of anybody lies on the device because of it.
/* global self, clients */

self.addEventListener('push', (event) => {
  const notice = read(event.data);
  // A browser that was woken and shows nothing may take our permission away.
  event.waitUntil(
    self.registration.showNotification(notice.title, {
      body: notice.body,
      tag: notice.tag,
      lang: notice.lang,
      icon: '/icons/icon-192.png',
      data: { path: notice.path },
    }),
  );
});

function read(data) {
  const unknown = { title: 'Luwag', body: '', tag: 'luwag', lang: 'en', path: null };
  try {
    return { ...unknown, ...data.json() };
  } catch {
    return unknown;
  }
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.path));
});

/** A page of ours in its own part of the site; whatever else was named, the list of notices. */
async function open(path) {
  const scope = new URL(self.registration.scope);
  const named = typeof path === 'string' ? new URL(path, scope) : undefined;
  const isOurs = named?.origin === scope.origin && named.pathname.startsWith(scope.pathname);
  const target = isOurs ? named : new URL('notices', scope);
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const same = windows.find((each) => each.url === target.href);
  if (same) return same.focus();
  return clients.openWindow(target.href);
}
