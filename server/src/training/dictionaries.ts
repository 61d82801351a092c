import { quTypeNames } from '@vigil/domain/question-bank/public';
import { modeOfType, trainingModes } from '@vigil/domain/training/public';
import {
  words,
  type DictionaryDeclarations,
  type EnumerationDeclarations,
} from '../platform/declarations/dictionaries.js';

/** Modes in words; a mode of a type by the type. */
export const modeNames: Readonly<Record<string, string>> = {
  [trainingModes.wrong]: '错题训练',
  [trainingModes.inOrder]: '顺序练习',
  [trainingModes.random]: '随机练习',
  [trainingModes.chapter]: '章节练习',
  [trainingModes.difficult]: '难题练习',
  [trainingModes.unanswered]: '未做题练习',
  [trainingModes.recite]: '背题模式',
  ...Object.fromEntries(
    Object.entries(quTypeNames).map(([quType, name]) => [modeOfType(Number(quType)), `${name}练习`]),
  ),
};

export const trainingDictionaries: DictionaryDeclarations = {
  train_mode: words('训练方式', modeNames),
  train_state: words('训练状态', { 0: '训练中', 1: '训练已结束' }),
};

export const trainingEnumerations: EnumerationDeclarations = {
  'TrainRecord.mode': 'train_mode',
  'TrainRecord.state': 'train_state',
  'PracticeMode.mode': 'train_mode',
};
