import { t } from '@vigil/ui/text/t.ts';
import type { SharedContent } from '../taking/content/types.ts';

/** A picture of our own to enlarge: a figure with its four parts named. */
const figure = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 240" font-family="sans-serif" font-size="22">' +
    '<rect width="480" height="240" fill="#eef3fb"/><g fill="none" stroke="#1f4e9e" stroke-width="4">' +
    '<circle cx="90" cy="120" r="60"/><rect x="190" y="60" width="120" height="120"/><path d="M400 60l60 120h-120z"/></g>' +
    '<g fill="#15376f"><text x="80" y="128">A</text><text x="242" y="128">B</text><text x="392" y="150">C</text></g></svg>',
)}`;

type Part = Partial<SharedContent> & Pick<SharedContent, 'quId' | 'quType' | 'content'>;

const content = (part: Part): SharedContent => ({
  ...{ image: null, media: null, titleBody: null, scratchUrl: null },
  ...{ options: [], entries: [], matches: [], codeTests: [], parts: [] },
  ...part,
});

const texts = (...all: readonly string[]) =>
  all.map((text, index) => ({ id: `o${index + 1}`, content: text, image: null }));

/**
 * One question of every type there is (spec 1 §3): what it is about is how it is answered. Nothing has a key.
 */
export const tourQuestions: readonly SharedContent[] = [
  content({
    quId: 'tour-single',
    quType: 1,
    content: t('单选题只能选一个：下图中哪一个是圆？点图片可以放大；有键盘时也可以按 A、B、C 作答。'),
    image: figure,
    options: texts('A', 'B', 'C'),
  }),
  content({
    quId: 'tour-multiple',
    quType: 2,
    content: t('多选题可以选几个：下列哪些情况会被记录为离开考试页面？再点一次可以取消。'),
    options: texts(t('切换到其他窗口'), t('切换到其他标签页'), t('最小化浏览器'), t('在试卷上翻到下一题')),
  }),
  content({
    quId: 'tour-judge',
    quType: 3,
    content: t('判断题：断网后已经缓存的题目仍可作答，恢复后答案会自动提交。'),
    options: texts(t('正确'), t('错误')),
  }),
  content({
    quId: 'tour-essay',
    quType: 4,
    content: t('简答题：请用一两句话写下您打算怎样准备考试环境。下方会显示字数，停顿后自动保存。'),
  }),
  content({
    quId: 'tour-blanks',
    quType: 5,
    content: t(
      '填空题：我国国旗的旗面颜色是____色，国旗上共有____颗五角星。只填一个空时，题号会显示为未答完。',
    ),
    entries: texts('', ''),
  }),
  content({
    quId: 'tour-matching',
    quType: 6,
    content: t('匹配题：把节气与所在的季节连起来，可以拖动、点击或使用键盘。'),
    entries: texts(t('立春'), t('夏至'), t('霜降')),
    matches: texts(t('秋季'), t('春季'), t('夏季')),
  }),
  content({
    quId: 'tour-scratch',
    quType: 7,
    content: t('Scratch编程题：在本机 Scratch 软件中完成后，上传 .sb3 文件。演练时不必真的上传。'),
  }),
  content({
    quId: 'tour-python',
    quType: 8,
    content: t('Python编程题：读入一个整数，输出它的两倍。Tab 缩进，可在页面内运行示例用例。'),
    titleBody: 'n = int(input())\nprint(n)\n',
    codeTests: [
      { id: 't1', input: '3', output: '6' },
      { id: 't2', input: '10', output: '20' },
    ],
  }),
  content({
    quId: 'tour-cpp',
    quType: 9,
    content: t('C++编程题：读入两个整数，输出它们的和。'),
    titleBody:
      '#include <iostream>\nusing namespace std;\n\nint main() {\n    int a, b;\n    cin >> a >> b;\n    return 0;\n}\n',
    codeTests: [{ id: 't1', input: '1 2', output: '3' }],
  }),
  content({
    quId: 'tour-composite',
    quType: 99,
    content: t('组合题：先读材料，再答下面的小题。材料：小明每天 8 点到校，路上要走 20 分钟。'),
    parts: [
      content({
        quId: 'tour-composite-1',
        quType: 1,
        content: t('小明最晚几点出门？'),
        options: texts('7:20', '7:40', '8:00'),
      }),
      content({
        quId: 'tour-composite-2',
        quType: 5,
        content: t('如果他骑车只用一半时间，路上要____分钟。'),
        entries: texts(''),
      }),
    ],
  }),
];
