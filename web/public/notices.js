// Shows "it is your turn" when no page is open, and opens the table when it is clicked.
self.addEventListener('push', (event) => {
  const told = event.data?.json() ?? {}
  const options = { body: told.text, icon: '/icon.svg', tag: told.table, data: { url: `/table/${told.table}` } }
  event.waitUntil(self.registration.showNotification('Bastide', options))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(self.clients.openWindow(event.notification.data.url))
})
