import { declarationsOf } from '../platform/declarations/declarations.js';
import type { SettingDeclaration } from '../platform/declarations/settings.js';
import type { ExamRoom } from './exam-room.js';

const modulePay: SettingDeclaration = {
  ...{ kind: 'switch', initially: false, group: 'module', title: '支付模块', toPages: true },
  obeyedBy: 'question-bank/bank-rights.ts',
};

/**
 * Switches selling, as an administrator does. No slice of this edition takes money yet, so that none declares the
 * switch: the test stands in for it.
 */
export async function selling(room: ExamRoom, on: boolean): Promise<void> {
  (declarationsOf(room.services).settings.declared as Map<string, SettingDeclaration>).set(
    'modulePay',
    modulePay,
  );
  await room.admin.ok('/api/sys/config/switch/save', {
    settings: [{ name: 'modulePay', value: String(on) }],
  });
}
