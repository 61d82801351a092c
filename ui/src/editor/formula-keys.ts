import { t } from '../text/t.ts';

/** A key of the formula board: what it shows (LaTeX) and what it writes; `□` is where writing goes on. */
export interface FormulaKey {
  readonly shows: string;
  readonly writes: string;
  readonly name: string;
}

export interface FormulaGroup {
  readonly title: string;
  readonly keys: readonly FormulaKey[];
}

const key = (name: string, writes: string, shows = writes.replaceAll('□', '\\square ')): FormulaKey => ({
  name,
  writes,
  shows,
});
const letters = (names: string): FormulaKey[] => names.split(' ').map((name) => key(name, `\\${name} `));

/** What teachers of school and university subjects write most. */
export const formulaGroups: readonly FormulaGroup[] = [
  {
    title: t('结构'),
    keys: [
      key(t('分数'), '\\frac{□}{□}'),
      key(t('上标'), '{□}^{□}'),
      key(t('下标'), '{□}_{□}'),
      key(t('根号'), '\\sqrt{□}'),
      key(t('n次根号'), '\\sqrt[□]{□}'),
      key(t('括号'), '\\left(□\\right)'),
      key(t('绝对值'), '\\left|□\\right|'),
      key(t('向量'), '\\vec{□}'),
      key(t('上划线'), '\\overline{□}'),
      key(
        t('分段函数'),
        '\\begin{cases}□\\\\□\\end{cases}',
        '\\left\\{\\begin{smallmatrix}\\square\\\\\\square\\end{smallmatrix}\\right.',
      ),
      key(
        t('矩阵'),
        '\\begin{pmatrix}□&□\\\\□&□\\end{pmatrix}',
        '\\left(\\begin{smallmatrix}\\square&\\square\\\\\\square&\\square\\end{smallmatrix}\\right)',
      ),
    ],
  },
  {
    title: t('运算'),
    keys: [
      key(t('乘'), '\\times '),
      key(t('点乘'), '\\cdot '),
      key(t('除'), '\\div '),
      key(t('正负'), '\\pm '),
      key(t('求和'), '\\sum_{□}^{□}'),
      key(t('连乘'), '\\prod_{□}^{□}'),
      key(t('积分'), '\\int_{□}^{□}'),
      key(t('极限'), '\\lim_{□\\to □}'),
      key(t('导数'), '\\frac{\\mathrm{d}□}{\\mathrm{d}□}'),
      key(t('偏导'), '\\frac{\\partial □}{\\partial □}'),
      key(t('对数'), '\\log_{□}□'),
      key(t('正弦'), '\\sin '),
    ],
  },
  {
    title: t('关系'),
    keys: [
      key(t('不等于'), '\\neq '),
      key(t('小于等于'), '\\leq '),
      key(t('大于等于'), '\\geq '),
      key(t('约等于'), '\\approx '),
      key(t('恒等于'), '\\equiv '),
      key(t('属于'), '\\in '),
      key(t('包含于'), '\\subseteq '),
      key(t('并集'), '\\cup '),
      key(t('交集'), '\\cap '),
      key(t('垂直'), '\\perp '),
      key(t('平行'), '\\parallel '),
      key(t('无穷'), '\\infty '),
      key(t('推出'), '\\Rightarrow '),
      key(t('趋于'), '\\to '),
      key(t('可逆反应'), '\\rightleftharpoons '),
      key(t('度'), '^{\\circ}', '{\\square}^{\\circ}'),
    ],
  },
  {
    title: t('字母'),
    keys: letters('alpha beta gamma delta theta lambda mu pi rho sigma varphi omega Delta Sigma Omega'),
  },
];

/**
 * Writes a key into the LaTeX in place of the selection; what was selected goes into the key's first place.
 * Answers the text and where the cursor is: around the first place that is still open, else behind what was
 * written.
 */
export function pressed(
  latex: string,
  selection: { readonly from: number; readonly to: number },
  writes: string,
): { readonly latex: string; readonly from: number; readonly to: number } {
  const chosen = latex.slice(selection.from, selection.to).replaceAll('□', '');
  const written = chosen === '' ? writes : writes.replace('□', () => chosen);
  const whole = latex.slice(0, selection.from) + written + latex.slice(selection.to);
  const open = written.indexOf('□');
  const from = selection.from + (open < 0 ? written.length : open);
  return { latex: whole, from, to: open < 0 ? from : from + 1 };
}
