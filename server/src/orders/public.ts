/** What other slices use of orders: nothing else of this folder is theirs. */
export { orderIdOfStream, ordersOf } from './streams.js';
export { hasBought, placeOrder, takeOverOrder } from './place-order.js';
