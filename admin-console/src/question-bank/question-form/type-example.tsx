import { t } from '@vigil/ui/text/t.ts';
import styles from './type-gallery.module.css';

/** A small question of a type; a picture of one, for nobody to answer. */
export function TypeExample({ quType }: { readonly quType: number }) {
  const { stem, rows, look } = exampleOf(quType);
  return (
    <span className={styles['example']} data-look={look} aria-hidden>
      {stem !== null && <span>{stem}</span>}
      {rows.map((row) => (
        <span key={row.text} className={styles['row']} data-on={row.on || undefined}>
          {row.text}
        </span>
      ))}
    </span>
  );
}

interface Row {
  readonly text: string;
  /** it is chosen */
  readonly on?: boolean;
}

interface Example {
  readonly stem: string | null;
  readonly rows: readonly Row[];
  /** how its rows look */
  readonly look: 'one' | 'several' | 'lines' | 'code' | 'plain';
}

function exampleOf(quType: number): Example {
  switch (quType) {
    case 1:
      return {
        stem: t('HTTPS 默认使用哪个端口？'),
        rows: [{ text: '80' }, { text: '443', on: true }, { text: '8080' }],
        look: 'one',
      };
    case 2:
      return {
        stem: t('下列哪些是质数？'),
        rows: [{ text: '2', on: true }, { text: '3', on: true }, { text: '4' }],
        look: 'several',
      };
    case 3:
      return {
        stem: t('地球绕太阳转。'),
        rows: [{ text: t('正确'), on: true }, { text: t('错误') }],
        look: 'one',
      };
    case 4:
      return {
        stem: t('简述数字签名的作用。'),
        rows: [{ text: t('用私钥签名，用公钥验证……') }],
        look: 'lines',
      };
    case 5:
      return { stem: t('我国的首都是 ＿＿＿＿。'), rows: [{ text: t('北京') }], look: 'lines' };
    case 6:
      return {
        stem: t('把城市与简称对应起来。'),
        rows: [{ text: t('北京 —— 京') }, { text: t('上海 —— 沪') }],
        look: 'plain',
      };
    case 7:
      return { stem: t('让小猫走到终点。'), rows: [{ text: t('上传 .sb3 作品') }], look: 'lines' };
    case 8:
      return { stem: null, rows: [{ text: 'n = int(input())' }, { text: 'print(n * 2)' }], look: 'code' };
    case 9:
      return {
        stem: null,
        rows: [{ text: 'std::cin >> n;' }, { text: 'std::cout << n * 2;' }],
        look: 'code',
      };
    default:
      return {
        stem: t('阅读材料，回答问题。'),
        rows: [{ text: t('（1）判断题') }, { text: t('（2）简答题') }],
        look: 'plain',
      };
  }
}
