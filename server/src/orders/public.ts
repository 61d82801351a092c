/** What other slices use of orders: nothing else of this folder is theirs. */
export { orderIdOfStream, ordersOf } from './streams.js';
export {
  hasBought,
  hasPaidLine,
  isOpen as isOrderOpen,
  lineOrderId,
  ordersFor,
  placeLines,
  placeOrder,
  takeOverOrder,
} from './place-order.js';
