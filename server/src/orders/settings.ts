import type { SettingDeclaration, SettingDeclarations } from '../platform/declarations/settings.js';

/** A text of receipts or invoices: it counts while anything is sold. */
const ofPapers = (
  title: string,
  charsAtMost: number,
  hint: string,
  obeyedBy: string,
): SettingDeclaration => ({
  ...{ kind: 'text', initially: '', charsAtMost, group: 'site', title, hint, obeyedBy },
  onlyWhile: { name: 'modulePay', is: true },
});

/** Whether anything is sold here: while it is off everything is free. */
export const ordersSettings: SettingDeclarations = {
  modulePay: {
    ...{ kind: 'switch', initially: false, group: 'module', title: '支付模块', toPages: true },
    ...{
      hint: '关闭时全部免费；开启后有价格的考试、考试分类和题库须先购买，管理员指定免费的人员除外。',
      obeyedBy: 'question-bank/bank-rights.ts',
    },
  },
  receiptPayee: ofPapers(
    '收款单位',
    60,
    '印在收据上的单位全称；不填时收据上留出盖章处。',
    'orders/invoices/receipt-route.ts',
  ),
  invoiceGoodsName: ofPapers(
    '开票项目名称',
    60,
    '例如 *非学历教育服务*考试费；不填时用商品名称。',
    'orders/invoices/export-route.ts',
  ),
  invoiceTaxCode: ofPapers(
    '商品和服务税收编码',
    19,
    '19 位数字，随开票申请一起导出。',
    'orders/invoices/export-route.ts',
  ),
  invoiceTaxRate: ofPapers(
    '开票税率',
    6,
    '例如 0.03，随开票申请一起导出。',
    'orders/invoices/export-route.ts',
  ),
};
