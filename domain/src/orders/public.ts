/** What other slices use of orders: nothing else of this folder is theirs. */
export {
  type Channel,
  type OrderEvent,
  type OrderLine,
  type OrderPlaced,
  type PaymentReceived,
  type Subject,
  channels,
  orderLinesMost,
  orderStream,
  subjectKinds,
} from './order-events.js';
export {
  type Attempt,
  type OrderMovement,
  type OrderState,
  type OrderStateNumber,
  type Refund,
  evolveOrder,
  isEntitled,
  isLineAskedBack,
  isLinePaid,
  isOpenAttempt,
  isPending,
  keptOf,
  movementsOf,
  noOrder,
  orderStateNumber,
  refundableOf,
} from './order-state.js';
export { type OrderCommand, type OrderRefusal, orderDecider } from './order.decider.js';
export { refundReasonMost } from './order-refunds.js';
export { hundredthsOf } from './foreign-money.js';
export {
  type OrdersExported,
  type OrdersExportEvent,
  ordersExportDecider,
  ordersExportsStream,
} from './orders-export.js';
export { type Ledger, type OrderLedger, emptyLedger, imbalance, noMoney, post } from './ledger.js';
export {
  type ChannelData,
  type ChannelField,
  channelData,
  channelFields,
  channelProblem,
  foreignCurrencies,
  openChannelData,
  readFeeRate,
  readRate,
  setChannelSecrets,
} from './channel-settings.js';
export {
  type BillDay,
  type BillLine,
  type Movement,
  type MovementKind,
  billDayBegins,
  billDayEnds,
  billDayOf,
  daysToCompare,
  isBillDay,
  isBillDue,
  reconciliationStream,
} from './bill.js';
export { type Difference, compareBill, differenceKinds, movementKey } from './compare-bill.js';
export {
  type BillCompared,
  type DayCompared,
  type DifferenceStage,
  type ReconciliationRefusal,
  type ReconciliationState,
  differenceStage,
  explanationMost,
  openDifferences,
  reconciliationDecider,
} from './reconciliation.js';
export {
  type Discount,
  type DiscountMismatch,
  codeTyped,
  discountProblem,
  dueAfter,
  whyNotFor,
} from './discount.js';
export { type DiscountRefusal, discountStream, discountUsesDecider } from './discount-uses.js';
export { capitalAmount } from './capital-amount.js';
export {
  type InvoiceTitle,
  invoiceTitleKinds,
  invoiceTitleFaults,
  invoiceTitleProblem,
  type InvoiceTitleFaults,
  invoiceTitleSchema,
  invoiceTitleTyped,
  invoiceTypes,
} from './invoice-title.js';
export {
  type InvoiceEvent,
  type InvoiceLine,
  invoiceLinesMost,
  invoiceReasonMost,
  invoicesStream,
} from './invoice-events.js';
export {
  type Invoice,
  type InvoiceCommand,
  type InvoiceRefusal,
  type InvoiceStage,
  type Invoices,
  evolveInvoice,
  invoiceAmount,
  invoicesDecider,
  invoiceStages,
  isInvoiceOpen,
  isReversalDue,
} from './invoice.decider.js';
