/** What other slices use of messages: nothing else of this folder is theirs. */
export { unreadBook } from './inbox/unread-book.js';
export { bySystem } from './message-streams.js';
export { sendMessage, type MessageToSend } from './sending/send-message.js';
