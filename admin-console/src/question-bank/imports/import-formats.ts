import { t } from '@vigil/ui/text/t.ts';

/** A kind of file questions can come in, as the server takes it (`format`). */
export interface ImportFormat {
  readonly key: 'excel' | 'word' | 'text' | 'gift' | 'moodle' | 'qti';
  readonly name: string;
  readonly accept: readonly string[];
  /** What the file should look like, in a sentence. */
  readonly hint: string;
}

/** What can be imported, the usual first. */
export const importFormats: readonly ImportFormat[] = [
  {
    key: 'excel',
    name: 'Excel',
    accept: ['.xlsx'],
    hint: t('按模板填写，每种题型一张工作表，表中的示例可以直接改写。'),
  },
  {
    key: 'word',
    name: 'Word',
    accept: ['.docx'],
    hint: t('题目用 1. 编号，选项用 A. B. 开头，下面写“答案：”和“解析：”。'),
  },
  {
    key: 'text',
    name: t('文本'),
    accept: ['.txt', '.md'],
    hint: t('写法与 Word 相同；“一、单选题”这样的标题可以说明下面的题型。'),
  },
  {
    key: 'gift',
    name: 'GIFT',
    accept: ['.gift', '.txt'],
    hint: t('Moodle 的文本格式，每道题之间空一行，答案写在大括号里。'),
  },
  {
    key: 'moodle',
    name: 'Moodle XML',
    accept: ['.xml'],
    hint: t('在 Moodle 题库中选择“导出为 Moodle XML”得到的文件。'),
  },
  {
    key: 'qti',
    name: 'QTI 2.1 / 3.0',
    accept: ['.zip', '.xml'],
    hint: t('其他考试系统导出的 QTI 题目包（.zip），或其中的一道题（.xml）。'),
  },
];

/** The name of a format; the format itself when it is none of these. */
export const formatName = (key: string): string =>
  importFormats.find((each) => each.key === key)?.name ?? key;

export const isFormat = (key: string): key is ImportFormat['key'] =>
  importFormats.some((each) => each.key === key);
