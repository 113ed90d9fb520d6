// Shows notifications of the server when no page is open; a click opens the table.
// The texts are those of i18n/LANGUAGE/server.json, which this worker cannot import.
const TEXTS = {
  fr: {
    'notification.turn': 'C’est à toi de jouer à {game}.',
    'notification.turn_with': 'C’est à toi de jouer à {game} (avec {others}).',
  },
  de: {
    'notification.turn': 'Du bist am Zug bei {game}.',
    'notification.turn_with': 'Du bist am Zug bei {game} (mit {others}).',
  },
  pl: {
    'notification.turn': 'Twoja kolej w grze {game}.',
    'notification.turn_with': 'Twoja kolej w grze {game} (gracze: {others}).',
  },
}

// Translate a message into the language of the browser; an unknown one stays in English.
function translate({ key, text, data }) {
  const template = TEXTS[self.navigator.language.slice(0, 2)]?.[key]
  return template?.replace(/\{(\w+)\}/g, (_, name) => [data[name]].flat().join(', ')) ?? text
}

self.addEventListener('push', (event) => {
  const message = event.data?.json() ?? {}
  const data = { url: `/table/${message.table}` }
  const options = { body: translate(message), icon: '/icon.svg', tag: message.table, data }
  event.waitUntil(self.registration.showNotification('Bastide', options))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(self.clients.openWindow(event.notification.data.url))
})
