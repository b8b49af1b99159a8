/** Shows the shop's notifications. Pages are never answered from here. */
self.addEventListener('push', (event) => {
  const { title, body, path, tag } = event.data.json()
  event.waitUntil(self.registration.showNotification(title, { body, tag, data: { path }, icon: '/icons/icon-192.png' }))
})

/** Opens the page of the notification: in a window of the shop where there is one. */
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPage(event.notification.data.path))
})

async function openPage(path) {
  const [window] = await self.clients.matchAll({ type: 'window' })
  // A window that this worker does not control any more cannot be navigated.
  const navigated = await window?.navigate(path).catch(() => null)
  // One click allows either: a window that opens has the focus.
  return navigated ? navigated.focus() : self.clients.openWindow(path)
}
