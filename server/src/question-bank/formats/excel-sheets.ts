// The sheets of the Excel template: one for each type, its columns, an example to write over.

/** A row by its columns' headings; what is empty may be left out. */
export type Cells = Readonly<Record<string, string>>;

export interface Sheet {
  readonly name: string;
  readonly quType: number;
  readonly columns: (widths: Widths) => readonly string[];
  readonly examples: readonly Cells[];
}

/** How many columns a file needs for options and for test cases. */
export interface Widths {
  readonly options: number;
  readonly tests: number;
}

/** Of the template; a question with more gets more columns. */
export const usualWidths: Widths = { options: 8, tests: 3 };

export const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
export const optionColumn = (index: number): string => `选项${letters[index] ?? ''}`;
export const testColumns = (index: number) => ({
  input: `输入${index + 1}`,
  output: `输出${index + 1}`,
  visible: `公开${index + 1}`,
});

/** Columns every sheet ends with; the last three make a row a part of a composite. */
export const commonColumns = ['解析', '难度', '知识点', '章节', '建议分值', '所属组合题', '小题序号', '占分'];
/** What no column can say, as JSON; only in files that need it. */
export const besideColumn = '附加信息请勿修改';

const choiceColumns = ({ options }: Widths): string[] => [
  '题干',
  ...Array.from({ length: options }, (_none, index) => optionColumn(index)),
  '答案',
];
const programColumns = ({ tests }: Widths): string[] => [
  '题干',
  '初始代码',
  '参考答案',
  '时间限制毫秒',
  ...Array.from({ length: tests }, (_none, index) => Object.values(testColumns(index))).flat(),
];

export const sheets: readonly Sheet[] = [
  {
    name: '单选题',
    quType: 1,
    columns: choiceColumns,
    examples: [
      {
        题干: '下列哪一项属于对称加密算法？',
        选项A: 'RSA',
        选项B: 'AES',
        选项C: 'ECC',
        选项D: 'DSA',
        答案: 'B',
        解析: 'AES 加密与解密使用同一密钥。',
        难度: '中',
        知识点: '密码学',
        章节: '网络安全/加密',
        建议分值: '2',
      },
      {
        题干: '这段文字主要讲什么？',
        选项A: '防火墙',
        选项B: '备份',
        答案: 'B',
        所属组合题: '阅读1',
        小题序号: '1',
        占分: '50%',
      },
    ],
  },
  {
    name: '多选题',
    quType: 2,
    columns: choiceColumns,
    examples: [
      {
        题干: '以下属于网络攻击的有？',
        选项A: 'DDoS',
        选项B: '钓鱼',
        选项C: '备份',
        答案: 'AB',
        解析: '备份是保护措施。',
        难度: '易',
        知识点: '攻防；基础',
        章节: '网络安全',
      },
    ],
  },
  {
    name: '判断题',
    quType: 3,
    columns: () => ['题干', '答案'],
    examples: [{ 题干: '弱口令容易被猜中。', 答案: '对', 难度: '易' }],
  },
  {
    name: '填空题',
    quType: 5,
    columns: () => ['题干', '答案', '按顺序'],
    examples: [
      {
        题干: 'HTTPS 默认端口是____，HTTP 默认端口是____。',
        答案: '443；80/八十',
        按顺序: '是',
        解析: '空与空之间用“；”分开，同一空的多个答案用“/”分开。',
        难度: '中',
      },
    ],
  },
  {
    name: '简答题',
    quType: 4,
    columns: () => ['题干', '参考答案', '评分要点'],
    examples: [
      {
        题干: '简述零信任的核心思想。',
        参考答案: '永不信任，始终验证。',
        评分要点: '永不信任（50%）；始终验证（50%）',
        难度: '难',
        建议分值: '10',
      },
      {
        题干: '文中为什么要离线保存？',
        参考答案: '防止同时被加密。',
        所属组合题: '阅读1',
        小题序号: '2',
        占分: '50%',
      },
    ],
  },
  {
    name: '匹配题',
    quType: 6,
    columns: () => ['题干', '匹配', '干扰项'],
    examples: [{ 题干: '请为协议选择默认端口。', 匹配: 'HTTP=80；HTTPS=443', 干扰项: '21；22', 难度: '中' }],
  },
  {
    name: '组合题',
    quType: 99,
    columns: () => ['题干', '编号'],
    examples: [
      { 题干: '备份应当定期进行，并至少有一份离线保存。请回答下面的问题。', 编号: '阅读1', 难度: '易' },
    ],
  },
  {
    name: 'Python编程题',
    quType: 8,
    columns: programColumns,
    examples: [
      {
        题干: '读入一个整数，输出它的平方。',
        初始代码: 'n = int(input())\n',
        参考答案: 'n = int(input())\nprint(n * n)\n',
        时间限制毫秒: '2000',
        输入1: '3',
        输出1: '9',
        公开1: '是',
        输入2: '12',
        输出2: '144',
        公开2: '否',
        难度: '易',
      },
    ],
  },
  { name: 'C++编程题', quType: 9, columns: programColumns, examples: [] },
  {
    name: 'Scratch编程题',
    quType: 7,
    columns: () => ['题干', '模板文件', '参考答案', '评分要点'],
    examples: [],
  },
];
