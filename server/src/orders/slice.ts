import { startReactor } from '../platform/reactors/reactor-runner.js';
import { together } from '../platform/roles/lease.js';
import type { Slice } from '../platform/slice.js';
import { ChannelResolver } from './channels/channel.resolver.js';
import { keptPayChannels, payChannelEntity } from './channels/channel-config.js';
import { collections } from './collections.js';
import { discountTries } from './discounts/apply-discount.js';
import { DiscountResolver } from './discounts/discount.resolver.js';
import { discountEntity } from './discounts/discounts.js';
import { orderWords } from './event-words.js';
import { ordersHome } from './home.js';
import { addInvoicesExport } from './invoices/export-route.js';
import { InvoiceResolver } from './invoices/invoice.resolver.js';
import { InvoiceOfficeResolver } from './invoices/office.resolver.js';
import { ownInvoices } from './invoices/own-data.js';
import { addReceipts } from './invoices/receipt-route.js';
import { accountantsRightToInvoice } from './invoices/right-to-invoice.js';
import { invoicesWaiting } from './invoices/invoices-waiting.js';
import { invoiceKinds } from './invoices/titles.js';
import { whenInvoiceDecidedTell } from './invoices/when-invoice-decided-tell.js';
import { ordersMenu, ordersPermissions } from './menu.js';
import { addOrdersExport } from './office/export-route.js';
import { OrderOfficeResolver } from './office/office.resolver.js';
import { refundsOwed } from './office/refunds-owed.js';
import { addPayRoutes } from './pay-routes.js';
import { registerPaySocket } from './pay-socket.js';
import { PayResolver } from './pay.resolver.js';
import {
  tendOrders,
  whenOrderDecidedSettleDiscount,
  whenOrderMovedTend,
  whenRefundOwedFollowInvoice,
} from './reactors.js';
import { billsOpen } from './reconciliation/bills-open.js';
import { compareBills } from './reconciliation/compare-bills.js';
import { addReconciliationExport } from './reconciliation/export-route.js';
import { ReconciliationResolver } from './reconciliation/reconciliation.resolver.js';
import { ordersSettings } from './settings.js';

/** Orders and their payment: what is sold is declared by other slices (`sells`). */
export const ordersSlice: Slice = {
  name: 'orders',
  resolvers: [
    ...[PayResolver, ChannelResolver, OrderOfficeResolver, ReconciliationResolver, DiscountResolver],
    ...[InvoiceResolver, InvoiceOfficeResolver],
  ],
  rates: [discountTries],
  collections,
  settings: ordersSettings,
  eventWords: orderWords,
  entities: (services) => [payChannelEntity(services), discountEntity(services)],
  run: (services) => keptPayChannels(services).start(),
  menu: ordersMenu,
  permissions: ordersPermissions,
  home: ordersHome,
  rightToFile: accountantsRightToInvoice,
  files: { graceHours: { [invoiceKinds.title]: 24, [invoiceKinds.file]: 24 } },
  ownData: ownInvoices,
  status: { queues: [refundsOwed, invoicesWaiting, billsOpen] },
  routes: (app, services) => {
    addPayRoutes(app, services);
    addOrdersExport(app, services);
    addReconciliationExport(app, services);
    addInvoicesExport(app, services);
    addReceipts(app, services);
  },
  sockets: registerPaySocket,
  react: (services, lease) =>
    together([
      () => startReactor(services, whenOrderMovedTend(services), lease),
      () => startReactor(services, whenOrderDecidedSettleDiscount(services), lease),
      () => startReactor(services, whenRefundOwedFollowInvoice(services), lease),
      () => startReactor(services, whenInvoiceDecidedTell(services), lease),
      () => tendOrders(services, lease),
      () => compareBills(services, lease),
    ]),
};
