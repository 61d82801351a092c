/** Modules that a site switches on and off (spec 1 §1). */
export type SiteModule = 'moduleExam' | 'modulePay';
