import { z } from 'zod';

/**
 * An exam category: what people sign up for. Its sittings are exams of their own with `catId`. Price in fen,
 * times in ms.
 */
export const examCategory = z.object({
  id: z.string(),
  version: z.number(),
  name: z.string(),
  /** URL */
  cover: z.string().nullable(),
  priceFen: z.number(),
  /** for whom it is, in words */
  faceCrowd: z.string(),
  description: z.string(),
  /** HTML */
  context: z.string(),
  /** URL of a picture of the certificate it leads to */
  certSample: z.string().nullable(),
  /** true: everybody sees it; false: only those it is assigned to */
  isOpen: z.boolean(),
  /** place in lists, smallest first */
  sort: z.number(),
  /** how it takes sign-ups; left out (written before there was signing up): nobody has to */
  signUp: z
    .object({
      needed: z.boolean(),
      opensAt: z.number().nullable(),
      closesAt: z.number().nullable(),
      cancelHours: z.number().nullable(),
    })
    .optional(),
  createTime: z.number(),
  updateTime: z.number(),
});
export type ExamCategory = z.infer<typeof examCategory>;

/** Who takes the exams of a category without paying: one document for each category. */
export const categoryFree = z.object({ id: z.string(), version: z.number(), userIds: z.array(z.string()) });
export type CategoryFree = z.infer<typeof categoryFree>;

/** Of a category that says nothing of signing up. */
export const nobodyMust = { needed: false, opensAt: null, closesAt: null, cancelHours: null };

const nameChars = 50;
const wordsChars = 500;

/** What is wrong with a category, most important first; [] means that it can be saved. */
export function categoryProblems({ name, priceFen, faceCrowd, description, signUp }: ExamCategory): string[] {
  return [
    ...(name === '' ? ['考试分类名称不能为空！'] : []),
    ...(name.length > nameChars ? [`考试分类名称不能超过${nameChars}个字！`] : []),
    ...(!Number.isInteger(priceFen) || priceFen < 0 ? ['价格不正确！'] : []),
    ...(faceCrowd.length > wordsChars || description.length > wordsChars
      ? [`面向人群和简介不能超过${wordsChars}个字！`]
      : []),
    ...(signUp?.opensAt != null && signUp.closesAt !== null && signUp.closesAt <= signUp.opensAt
      ? ['报名截止时间应晚于报名开始时间！']
      : []),
    ...(signUp?.cancelHours != null && !(signUp.cancelHours >= 0 && signUp.cancelHours <= 8760)
      ? ['取消报名的时限应为0到8760小时！']
      : []),
  ];
}
