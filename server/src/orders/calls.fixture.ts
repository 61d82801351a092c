import { alike, type SliceCalls } from '../organisation/slice-calls.fixture.js';

export const calls: SliceCalls = {
  aboutNobody: {
    ...alike('the caller alone, as for everybody who sits', [
      'query payChannels',
      'query payOrder',
      'query payOrders',
      'mutation alipayTrade',
      'mutation payOrderDiscount',
      'query invoiceOrders',
      'query invoices',
      'mutation invoiceRequest',
      'mutation invoiceWithdraw',
      'mutation wechatTrade',
      'mutation paypalTrade',
    ]),
    ...alike('the site’s, and of nobody', ['query payConfigDetail', 'query payConfigHistory']),
  },
  wholeSite: {
    'mutation payConfigSave': () => ({ name: 'alipay', enabled: false, data: {} }),
    'mutation payConfigTest': () => ({ name: 'alipay', enabled: false, data: {} }),
    'query discountPaging': () => ({}),
    'query discountHistory': () => ({ id: 'x' }),
    'mutation discountSave': () => ({ id: 'SPRING26', title: '甲', percent: 10, enabled: true }),
    'query invoicePaging': () => ({}),
    'query invoiceTodo': () => ({}),
    'query invoiceSheet': () => ({ id: 'x' }),
    'mutation invoiceIssue': () => ({
      ...{ id: 'x', amount: 1, number: '26312000000012345678', issuedOn: '2026-11-28', fileUrl: 'x' },
    }),
    'mutation invoiceReturn': () => ({ id: 'x', reason: '甲' }),
    'mutation invoiceReverse': () => ({ id: 'x', number: '26312000000012345678' }),
    'query reconciliationPaging': () => ({}),
    'query reconciliationDay': () => ({ channel: 'alipay', day: '2026-11-27' }),
    'mutation reconciliationCompare': () => ({ channel: 'alipay', day: '2026-11-27' }),
    'mutation reconciliationExplain': () => ({ channel: 'alipay', day: '2026-11-27', id: 'x', words: '甲' }),
    'query orderPaging': () => ({}),
    'query orderTotals': () => ({}),
    'query orderSheet': () => ({ id: 'x' }),
    'mutation refundRequest': () => ({ id: 'x', amount: 1, reason: '甲' }),
    'mutation refundDecide': () => ({ id: 'x', refundId: 'x', grant: true }),
  },
};
