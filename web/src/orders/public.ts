export { BuyButton } from './buy-button.tsx';
export { PayDialog } from './pay-dialog.tsx';
