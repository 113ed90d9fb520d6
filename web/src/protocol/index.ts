/** The types of the protocol, generated from the server's by `npm run types`. */
export type * from './generated/messages'
export type * as api from './generated/api'
