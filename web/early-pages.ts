/**
 * What opening a page asks besides the site and the person: the page's first script asks it, together with those, while
 * the application is on its way, and the page takes the answers (`takeAnswers`). By address; operations of the
 * *.graphql files, and the variables they are asked with (`domain`, the host, comes to all of them).
 */
export interface EarlyPage {
  readonly person?: readonly string[];
  readonly guest?: readonly string[];
  readonly variables: Readonly<Record<string, unknown>>;
}

export const earlyPages: Readonly<Record<string, EarlyPage>> = {
  '/web/index': {
    person: ['MyExams', 'OpenPaper', 'ReviewsDue', 'NoticeTitles', 'Slides'],
    guest: ['NoticeTitles', 'Slides'],
    variables: { input: { current: 1, size: 999, params: { state: 0 } } },
  },
  '/web/exam/onlineExam': {
    person: ['OnlineExams', 'OpenPaper'],
    variables: { input: { current: 1, size: 12, params: { examType: 1 } } },
  },
};
