import type { SettingDeclarations } from '../platform/declarations/settings.js';

/** Whether anything is sold here: while it is off everything is free. */
export const ordersSettings: SettingDeclarations = {
  modulePay: {
    ...{ kind: 'switch', initially: false, group: 'module', title: '支付模块', toPages: true },
    ...{
      hint: '关闭时全部免费；开启后有价格的考试、考试分类和题库须先购买，管理员指定免费的人员除外。',
      obeyedBy: 'question-bank/bank-rights.ts',
    },
  },
  receiptPayee: {
    ...{ kind: 'text', initially: '', charsAtMost: 60, group: 'site', title: '收款单位' },
    onlyWhile: { name: 'modulePay', is: true },
    hint: '印在收据上的单位全称；不填时收据上留出盖章处。',
    obeyedBy: 'orders/invoices/receipt-route.ts',
  },
  invoiceGoodsName: {
    ...{ kind: 'text', initially: '', charsAtMost: 60, group: 'site', title: '开票项目名称' },
    onlyWhile: { name: 'modulePay', is: true },
    hint: '例如 *非学历教育服务*考试费；不填时用商品名称。',
    obeyedBy: 'orders/invoices/export-route.ts',
  },
  invoiceTaxCode: {
    ...{ kind: 'text', initially: '', charsAtMost: 19, group: 'site', title: '商品和服务税收编码' },
    onlyWhile: { name: 'modulePay', is: true },
    hint: '19 位数字，随开票申请一起导出。',
    obeyedBy: 'orders/invoices/export-route.ts',
  },
  invoiceTaxRate: {
    ...{ kind: 'text', initially: '', charsAtMost: 6, group: 'site', title: '开票税率' },
    onlyWhile: { name: 'modulePay', is: true },
    hint: '例如 0.03，随开票申请一起导出。',
    obeyedBy: 'orders/invoices/export-route.ts',
  },
};
