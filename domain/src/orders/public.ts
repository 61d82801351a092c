/** What other slices use of orders: nothing else of this folder is theirs. */
export {
  type Channel,
  type OrderEvent,
  type OrderPlaced,
  type PaymentReceived,
  type Subject,
  channels,
  orderStream,
  subjectKinds,
} from './order-events.js';
export {
  type Attempt,
  type OrderState,
  type OrderStateNumber,
  type Refund,
  evolveOrder,
  isEntitled,
  isOpenAttempt,
  isPending,
  noOrder,
  orderStateNumber,
  refundableOf,
} from './order-state.js';
export { type OrderCommand, type OrderRefusal, orderDecider, refundReasonMost } from './order.decider.js';
export { hundredthsOf } from './foreign-money.js';
export { type OrdersExported, ordersExportDecider, ordersExportsStream } from './orders-export.js';
export { type Ledger, type OrderLedger, emptyLedger, imbalance, noMoney, post } from './ledger.js';
export {
  type ChannelData,
  type ChannelField,
  channelData,
  channelFields,
  channelProblem,
  foreignCurrencies,
  openChannelData,
  readRate,
  setChannelSecrets,
} from './channel-settings.js';
