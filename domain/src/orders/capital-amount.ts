const digits = '零壹贰叁肆伍陆柒捌玖';
const places = ['', '拾', '佰', '仟'] as const;
const groups = ['', '万', '亿', '万亿'] as const;

/**
 * An amount of fen in Chinese capitals, as receipts and bank forms have it (中国人民银行《支付结算办法》 annex 1):
 * 整 after whole yuan or jiao, 零 where places between are empty. 0 to below 10^15 fen; throws `RangeError` beyond.
 */
export function capitalAmount(fen: number): string {
  if (!Number.isSafeInteger(fen) || fen < 0 || fen >= 1e15) throw new RangeError('not an amount of fen');
  const [yuan, jiao, cents] = [Math.floor(fen / 100), Math.floor(fen / 10) % 10, fen % 10];
  if (fen === 0) return '零元整';
  const whole = yuan === 0 ? '' : `${integerInCapitals(yuan)}元`;
  if (jiao === 0 && cents === 0) return `${whole}整`;
  if (cents === 0) return `${whole}${digits[jiao] ?? ''}角整`;
  const tenth = jiao > 0 ? `${digits[jiao] ?? ''}角` : whole === '' ? '' : '零';
  return `${whole}${tenth}${digits[cents] ?? ''}分`;
}

function integerInCapitals(number: number): string {
  let said = '';
  let gap = false;
  for (let group = groups.length - 1; group >= 0; group -= 1) {
    const four = Math.floor(number / 10 ** (group * 4)) % 10_000;
    if (four === 0) {
      gap = said !== '';
      continue;
    }
    if (said !== '' && (gap || four < 1000)) said += '零';
    said += `${fourInCapitals(four)}${groups[group] ?? ''}`;
    gap = false;
  }
  return said;
}

/** 1 to 9999. */
function fourInCapitals(four: number): string {
  let said = '';
  let gap = false;
  for (let place = 3; place >= 0; place -= 1) {
    const digit = Math.floor(four / 10 ** place) % 10;
    if (digit === 0) {
      gap = said !== '';
      continue;
    }
    said += `${gap ? '零' : ''}${digits[digit] ?? ''}${places[place] ?? ''}`;
    gap = false;
  }
  return said;
}
