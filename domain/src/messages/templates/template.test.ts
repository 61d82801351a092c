import { describe, expect, it } from 'vitest';
import {
  examVariables,
  filled,
  ownTemplates,
  templateProblems,
  textProblems,
  unknownVariables,
  variablesOf,
  type NotifyTemplate,
} from './template.js';

const template = (change: Partial<NotifyTemplate> = {}): NotifyTemplate => ({
  id: 't1',
  version: 1,
  code: 'welcome',
  title: '欢迎',
  content: '{{realName}}，欢迎！',
  channels: ['site'],
  enabled: true,
  createTime: 0,
  updateTime: 0,
  ...change,
});

describe('texts with variables', () => {
  it('are filled in once: what a value says is no variable', () => {
    expect(filled('{{ realName }}，{{deptName}}', { realName: '{{deptName}}' })).toBe(
      '{{deptName}}，{{deptName}}',
    );
    expect(filled('{{constructor}}', {})).toBe('{{constructor}}');
  });

  it('end once where what somebody wrote ends a sentence', () => {
    expect(filled('原因：{{reason}}。详情见首页。', { reason: '资格不符。' })).toBe(
      '原因：资格不符。详情见首页。',
    );
    expect(filled('原因：{{reason}}。', { reason: '资格不符' })).toBe('原因：资格不符。');
  });

  it('say which variables nobody knows', () => {
    expect(unknownVariables('{{realName}} {{nmae}} {{nmae}}', variablesOf('welcome'))).toEqual(['nmae']);
    expect(unknownVariables('{{examTitle}}', variablesOf('exam.notice'))).toEqual([]);
  });

  it.each([
    [{ title: '' }, '标题不能为空！'],
    [{ content: '' }, '内容不能为空！'],
    [{ title: '一\n二' }, '标题中有不能显示的字符！'],
    [{ content: '一\u0007' }, '内容中有不能显示的字符！'],
    [{ content: '长'.repeat(5001) }, '内容不能超过5000个字！'],
    [{ content: '{{examTitle}}' }, '没有变量“{{examTitle}}”！'],
  ])('%j is refused: %s', (change, problem) =>
    expect(textProblems(template(change), variablesOf('welcome'))[0]).toBe(problem),
  );

  it('may have lines', () =>
    expect(textProblems(template({ content: '一\n二\t三' }), variablesOf('welcome'))).toEqual([]));
});

describe('templates [notify-001]', () => {
  it.each([
    [{ code: '' }, '模板编码不能为空！'],
    [{ code: 'Big Code' }, '模板编码只能用小写字母、数字、点和短横线，以字母开头！'],
    [{ channels: [] }, '请选择发送渠道！'],
  ])('%j is refused: %s', (change, problem) => expect(templateProblems(template(change))[0]).toBe(problem));

  it('that come with the program can all be saved, and those of exams name the exam', () => {
    for (const own of ownTemplates) {
      expect(templateProblems(template(own))).toEqual([]);
      if (own.code.startsWith('exam.')) expect(own.title).toContain(`{{${examVariables[0]?.name}}}`);
    }
  });
});
