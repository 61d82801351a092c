/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type AuditSearchInput = {
  current?: number | null | undefined;
  orders?: Array<OrderInput> | null | undefined;
  params?: AuditSearchParams | null | undefined;
  size?: number | null | undefined;
  t?: number | null | undefined;
};

export type AuditSearchParams = {
  dateRange?: Array<string> | null | undefined;
  examId?: string | null | undefined;
  handState?: number | null | undefined;
  realName?: string | null | undefined;
  title?: string | null | undefined;
};

export type ExamPagingInput = {
  current?: number | null | undefined;
  orders?: Array<OrderInput> | null | undefined;
  params?: ExamPagingParams | null | undefined;
  size?: number | null | undefined;
  t?: number | null | undefined;
};

export type ExamPagingParams = {
  examType?: number | null | undefined;
  openType?: number | null | undefined;
  state?: number | null | undefined;
  title?: string | null | undefined;
};

export type HandPagingInput = {
  current?: number | null | undefined;
  orders?: Array<OrderInput> | null | undefined;
  params: HandPagingParams;
  size?: number | null | undefined;
  t?: number | null | undefined;
};

export type HandPagingParams = {
  examId: string;
  handState?: number | null | undefined;
  hasEx?: boolean | null | undefined;
  overwrite?: number | null | undefined;
  realName?: string | null | undefined;
};

export type OrderInput = {
  asc: boolean;
  column: string;
};

export type WatchFilter = {
  current?: number | null | undefined;
  deptCode?: string | null | undefined;
  offline?: boolean | null | undefined;
  online?: boolean | null | undefined;
  realName?: string | null | undefined;
  size?: number | null | undefined;
};

export type WatchPagingInput = {
  current?: number | null | undefined;
  orders?: Array<OrderInput> | null | undefined;
  params: WatchPagingParams;
  size?: number | null | undefined;
  t?: number | null | undefined;
};

export type WatchPagingParams = {
  absent?: boolean | null | undefined;
  deptCode?: string | null | undefined;
  examId: string;
  handState?: number | null | undefined;
  offline?: boolean | null | undefined;
  online?: boolean | null | undefined;
  realName?: string | null | undefined;
};

export type PaperExStatesQueryVariables = Exact<{ [key: string]: never }>;

export type PaperExStatesQuery = { dicValueTree: Array<{ value: string; title: string }> };

export type ConsoleUserQueryVariables = Exact<{ [key: string]: never }>;

export type ConsoleUserQuery = {
  userInfo: {
    userId: string;
    name: string;
    realName: string;
    avatar: string | null;
    roleType: number;
    roles: Array<string>;
    permissions: Array<string>;
    mobile: string | null;
    deptName: string | null;
    sysTime: string;
  };
};

export type ConsoleMenusQueryVariables = Exact<{ [key: string]: never }>;

export type ConsoleMenusQuery = {
  menuRoutes: Array<{
    path: string;
    name: string;
    redirect: string | null;
    hidden: boolean;
    alwaysShow: boolean;
    children: Array<{
      path: string;
      name: string;
      redirect: string | null;
      hidden: boolean;
      alwaysShow: boolean;
      children: Array<{
        path: string;
        name: string;
        redirect: string | null;
        hidden: boolean;
        alwaysShow: boolean;
        meta: { title: string; icon: string | null; permission: string | null };
      }>;
      meta: { title: string; icon: string | null; permission: string | null };
    }>;
    meta: { title: string; icon: string | null; permission: string | null };
  }>;
};

export type MenuFieldsFragment = {
  path: string;
  name: string;
  redirect: string | null;
  hidden: boolean;
  alwaysShow: boolean;
  meta: { title: string; icon: string | null; permission: string | null };
};

export type ConsoleSiteQueryVariables = Exact<{ [key: string]: never }>;

export type ConsoleSiteQuery = {
  siteInfo: { siteName: string; backLogo: string | null; copyRight: string | null; version: string; props: { modulePay: boolean } };
};

export type ServerTimeQueryVariables = Exact<{ [key: string]: never }>;

export type ServerTimeQuery = { currentTimeMillis: number };

export type ConsoleLogoutMutationVariables = Exact<{ [key: string]: never }>;

export type ConsoleLogoutMutation = { logout: boolean };

export type AuditSearchQueryVariables = Exact<{
  input: AuditSearchInput;
}>;

export type AuditSearchQuery = {
  auditSearch: {
    total: number;
    pages: number;
    current: number;
    size: number;
    records: Array<{
      id: string;
      examId: string;
      title: string;
      userId: string;
      realName: string;
      deptName: string | null;
      createTime: string;
      handTime: string | null;
      handState: number;
      exState: number;
      events: number;
    }>;
  };
};

export type AuditPaperFieldsFragment = {
  id: string;
  examId: string;
  title: string;
  userId: string;
  realName: string;
  deptName: string | null;
  createTime: string;
  handTime: string | null;
  handState: number;
  exState: number;
  events: number;
};

export type AuditExamsQueryVariables = Exact<{ [key: string]: never }>;

export type AuditExamsQuery = { examListTitles: Array<{ id: string; title: string }> };

export type AuditPaperQueryVariables = Exact<{
  id: string;
}>;

export type AuditPaperQuery = {
  auditPaper: {
    chainIntact: boolean;
    sealedPosition: string | null;
    firstBroken: number | null;
    paper: {
      id: string;
      examId: string;
      title: string;
      userId: string;
      realName: string;
      deptName: string | null;
      createTime: string;
      handTime: string | null;
      handState: number;
      exState: number;
      events: number;
    };
    events: Array<{
      revision: number;
      stream: string;
      id: string;
      type: string;
      kind: string;
      time: string;
      actor: string;
      text: string;
      data: unknown;
      previousHash: string;
      hash: string;
      verified: boolean;
      sealed: boolean;
      image: string | null;
    }>;
  };
};

export type AuditEventFieldsFragment = {
  revision: number;
  stream: string;
  id: string;
  type: string;
  kind: string;
  time: string;
  actor: string;
  text: string;
  data: unknown;
  previousHash: string;
  hash: string;
  verified: boolean;
  sealed: boolean;
  image: string | null;
};

export type AuditPaperAtQueryVariables = Exact<{
  id: string;
  revision: number;
}>;

export type AuditPaperAtQuery = {
  auditPaperAt: {
    revision: number;
    time: string;
    paper: {
      id: string;
      title: string;
      createTime: string;
      deadline: string | null;
      leftSeconds: number;
      handState: number;
      state: number;
      totalScore: number;
      leaveTimes: number;
      failCount: number;
      groupList: Array<{
        id: string;
        title: string;
        quType: number | null;
        quCount: number;
        perScore: number;
        totalScore: number;
        quList: Array<{ id: string; quId: string; quType: number; sort: number; score: number; answered: boolean; mark: boolean }>;
      }>;
    };
    questions: Array<{
      id: string;
      quId: string;
      quType: number;
      sort: number | null;
      content: string;
      image: string | null;
      score: number | null;
      media: string | null;
      answer: string | null;
      codeAnswer: string | null;
      scratchAnswer: string | null;
      mark: boolean;
      answered: boolean;
      lateAnswers: number;
      subList: Array<{
        id: string;
        quId: string;
        quType: number;
        sort: number | null;
        content: string;
        image: string | null;
        score: number | null;
        media: string | null;
        answer: string | null;
        codeAnswer: string | null;
        scratchAnswer: string | null;
        mark: boolean;
        answered: boolean;
        lateAnswers: number;
        answerList: Array<{
          id: string;
          tag: string | null;
          content: string | null;
          image: string | null;
          checked: boolean | null;
          answer: string | null;
        }>;
        matchList: Array<{ tag: string; content: string; image: string | null }>;
      }>;
      answerList: Array<{
        id: string;
        tag: string | null;
        content: string | null;
        image: string | null;
        checked: boolean | null;
        answer: string | null;
      }>;
      matchList: Array<{ tag: string; content: string; image: string | null }>;
    }>;
    card: {
      id: string;
      presence: string;
      since: string;
      answerCount: number;
      quCount: number;
      leaveTimes: number;
      leaveCount: number;
      failCount: number;
      faceFailures: number;
      faceChance: number;
      faceRegistered: boolean;
      cameraFailed: boolean;
      lastAct: string;
      lastActAt: string;
      leftSeconds: number;
      deadline: string | null;
      handState: number;
      exState: number;
      exMsg: string | null;
      image: string | null;
      snapshotAt: string | null;
      messagesSent: number;
      messagesShown: number;
    };
  };
};

export type AuditQuestionFieldsFragment = {
  id: string;
  quId: string;
  quType: number;
  sort: number | null;
  content: string;
  image: string | null;
  score: number | null;
  media: string | null;
  answer: string | null;
  codeAnswer: string | null;
  scratchAnswer: string | null;
  mark: boolean;
  answered: boolean;
  lateAnswers: number;
  answerList: Array<{ id: string; tag: string | null; content: string | null; image: string | null; checked: boolean | null; answer: string | null }>;
  matchList: Array<{ tag: string; content: string; image: string | null }>;
};

export type ExamPagingQueryVariables = Exact<{
  input: ExamPagingInput;
}>;

export type ExamPagingQuery = {
  examPaging: {
    total: number;
    pages: number;
    current: number;
    size: number;
    records: Array<{
      id: string;
      title: string;
      examType: number;
      offline: boolean;
      openType: number;
      startTime: string | null;
      endTime: string | null;
      totalTime: number;
      totalScore: number;
      qualifyScore: number;
      price: number;
      state: number;
      draft: boolean;
      procCount: number;
      handCount: number;
      requireCount: number;
    }>;
  };
};

export type WatchSingleMsgMutationVariables = Exact<{
  examId: string;
  userId: string;
  message: string;
}>;

export type WatchSingleMsgMutation = { watchSingleMsg: boolean };

export type WatchBatchMsgMutationVariables = Exact<{
  examId: string;
  message: string;
}>;

export type WatchBatchMsgMutation = { watchBatchMsg: boolean };

export type WatchForceHandMutationVariables = Exact<{
  paperId: string;
  message: string;
}>;

export type WatchForceHandMutation = { watchForceHand: boolean };

export type WatchForceHandAllMutationVariables = Exact<{
  examId: string;
  exState: number;
  message: string;
}>;

export type WatchForceHandAllMutation = { watchForceHandAll: boolean };

export type WatchAddTimeMutationVariables = Exact<{
  examId: string;
  paperId?: string | null | undefined;
  minutes: number;
  message: string;
}>;

export type WatchAddTimeMutation = { watchAddTime: boolean };

export type WatchReopenMutationVariables = Exact<{
  paperId: string;
  minutes: number;
  message: string;
}>;

export type WatchReopenMutation = { watchReopen: boolean };

export type AdmitLateAnswerMutationVariables = Exact<{
  paperId: string;
  quId: string;
  message: string;
}>;

export type AdmitLateAnswerMutation = { admitLateAnswer: boolean };

export type WatchMessagesQueryVariables = Exact<{
  paperId: string;
}>;

export type WatchMessagesQuery = {
  watchMessages: Array<{ messageId: string; text: string; sentAt: string; shownAt: string | null; sender: string }>;
};

export type WatchHistoryQueryVariables = Exact<{
  paperId: string;
}>;

export type WatchHistoryQuery = {
  watchHistory: Array<{
    revision: number;
    stream: string;
    type: string;
    kind: string;
    time: string;
    actor: string;
    text: string;
    data: unknown;
    hash: string;
    image: string | null;
  }>;
};

export type CardFieldsFragment = {
  id: string;
  userId: string;
  realName: string;
  userName: string;
  deptName: string | null;
  image: string | null;
  snapshotAt: string | null;
  avatar: string | null;
  presence: string;
  since: string;
  answerCount: number;
  quCount: number;
  leaveTimes: number;
  leaveCount: number;
  failCount: number;
  faceFailures: number;
  faceChance: number;
  faceRegistered: boolean;
  cameraFailed: boolean;
  lastAct: string;
  lastActAt: string;
  leftSeconds: number;
  deadline: string | null;
  createTime: string;
  handState: number;
  exState: number;
  exMsg: string | null;
  mobile: string | null;
  messagesSent: number;
  messagesShown: number;
  attention: Array<string>;
  position: string;
};

export type StatFieldsFragment = {
  requireCount: number;
  processCount: number;
  handCount: number;
  missCount: number;
  onlineCount: number;
  position: string;
};

export type WatchCardsLiveSubscriptionVariables = Exact<{
  examId: string;
  filter?: WatchFilter | null | undefined;
  after?: string | null | undefined;
}>;

export type WatchCardsLiveSubscription = {
  watchCards: {
    position: string;
    reload: boolean;
    total: number;
    removedIds: Array<string>;
    upserts: Array<{
      id: string;
      userId: string;
      realName: string;
      userName: string;
      deptName: string | null;
      image: string | null;
      snapshotAt: string | null;
      avatar: string | null;
      presence: string;
      since: string;
      answerCount: number;
      quCount: number;
      leaveTimes: number;
      leaveCount: number;
      failCount: number;
      faceFailures: number;
      faceChance: number;
      faceRegistered: boolean;
      cameraFailed: boolean;
      lastAct: string;
      lastActAt: string;
      leftSeconds: number;
      deadline: string | null;
      createTime: string;
      handState: number;
      exState: number;
      exMsg: string | null;
      mobile: string | null;
      messagesSent: number;
      messagesShown: number;
      attention: Array<string>;
      position: string;
    }>;
  };
};

export type WatchStatLiveSubscriptionVariables = Exact<{
  examId: string;
}>;

export type WatchStatLiveSubscription = {
  watchStat: { requireCount: number; processCount: number; handCount: number; missCount: number; onlineCount: number; position: string };
};

export type WatchStatNowQueryVariables = Exact<{
  id: string;
}>;

export type WatchStatNowQuery = {
  watchStat: { requireCount: number; processCount: number; handCount: number; missCount: number; onlineCount: number; position: string };
};

export type WatchPagingQueryVariables = Exact<{
  input: WatchPagingInput;
}>;

export type WatchPagingQuery = {
  watchPaging: {
    total: number;
    pages: number;
    current: number;
    size: number;
    position: string;
    records: Array<{
      id: string;
      userId: string;
      realName: string;
      userName: string;
      deptName: string | null;
      image: string | null;
      snapshotAt: string | null;
      avatar: string | null;
      presence: string;
      since: string;
      answerCount: number;
      quCount: number;
      leaveTimes: number;
      leaveCount: number;
      failCount: number;
      faceFailures: number;
      faceChance: number;
      faceRegistered: boolean;
      cameraFailed: boolean;
      lastAct: string;
      lastActAt: string;
      leftSeconds: number;
      deadline: string | null;
      createTime: string;
      handState: number;
      exState: number;
      exMsg: string | null;
      mobile: string | null;
      messagesSent: number;
      messagesShown: number;
      attention: Array<string>;
      position: string;
    }>;
  };
};

export type WatchHandPagingQueryVariables = Exact<{
  input: HandPagingInput;
}>;

export type WatchHandPagingQuery = {
  watchHandPaging: {
    total: number;
    pages: number;
    current: number;
    size: number;
    records: Array<{
      id: string;
      userId: string;
      realName: string;
      deptName: string | null;
      handTime: string | null;
      userTime: number;
      exState: number;
      exMsg: string | null;
      leaveTimes: number;
      answerCount: number;
      quCount: number;
      valid: boolean;
      lateAnswers: number;
    }>;
  };
};

export type WatchExamQueryVariables = Exact<{
  id: string;
}>;

export type WatchExamQuery = {
  examSimpleDetail: { id: string; title: string; examType: number; startTime: string | null; endTime: string | null; totalTime: number };
};

export type WatchDepartsQueryVariables = Exact<{ [key: string]: never }>;

export type WatchDepartsQuery = {
  departTree: Array<{
    id: string;
    deptName: string;
    deptCode: string;
    parentId: string | null;
    children: Array<{
      id: string;
      deptName: string;
      deptCode: string;
      parentId: string | null;
      children: Array<{
        id: string;
        deptName: string;
        deptCode: string;
        parentId: string | null;
        children: Array<{ id: string; deptName: string; deptCode: string; parentId: string | null }>;
      }>;
    }>;
  }>;
};

export type DepartFieldsFragment = { id: string; deptName: string; deptCode: string; parentId: string | null };

export const MenuFieldsFragmentDoc = {
  kind: 'Document',
  definitions: [
    {
      kind: 'FragmentDefinition',
      name: { kind: 'Name', value: 'MenuFields' },
      typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'MenuItem' } },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          { kind: 'Field', name: { kind: 'Name', value: 'path' } },
          { kind: 'Field', name: { kind: 'Name', value: 'name' } },
          { kind: 'Field', name: { kind: 'Name', value: 'redirect' } },
          { kind: 'Field', name: { kind: 'Name', value: 'hidden' } },
          { kind: 'Field', name: { kind: 'Name', value: 'alwaysShow' } },
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'meta' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'title' } },
                { kind: 'Field', name: { kind: 'Name', value: 'icon' } },
                { kind: 'Field', name: { kind: 'Name', value: 'permission' } },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<MenuFieldsFragment, unknown>;
export const AuditPaperFieldsFragmentDoc = {
  kind: 'Document',
  definitions: [
    {
      kind: 'FragmentDefinition',
      name: { kind: 'Name', value: 'AuditPaperFields' },
      typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'AuditPaperRow' } },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          { kind: 'Field', name: { kind: 'Name', value: 'id' } },
          { kind: 'Field', name: { kind: 'Name', value: 'examId' } },
          { kind: 'Field', name: { kind: 'Name', value: 'title' } },
          { kind: 'Field', name: { kind: 'Name', value: 'userId' } },
          { kind: 'Field', name: { kind: 'Name', value: 'realName' } },
          { kind: 'Field', name: { kind: 'Name', value: 'deptName' } },
          { kind: 'Field', name: { kind: 'Name', value: 'createTime' } },
          { kind: 'Field', name: { kind: 'Name', value: 'handTime' } },
          { kind: 'Field', name: { kind: 'Name', value: 'handState' } },
          { kind: 'Field', name: { kind: 'Name', value: 'exState' } },
          { kind: 'Field', name: { kind: 'Name', value: 'events' } },
        ],
      },
    },
  ],
} as unknown as DocumentNode<AuditPaperFieldsFragment, unknown>;
export const AuditEventFieldsFragmentDoc = {
  kind: 'Document',
  definitions: [
    {
      kind: 'FragmentDefinition',
      name: { kind: 'Name', value: 'AuditEventFields' },
      typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'AuditEvent' } },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          { kind: 'Field', name: { kind: 'Name', value: 'revision' } },
          { kind: 'Field', name: { kind: 'Name', value: 'stream' } },
          { kind: 'Field', name: { kind: 'Name', value: 'id' } },
          { kind: 'Field', name: { kind: 'Name', value: 'type' } },
          { kind: 'Field', name: { kind: 'Name', value: 'kind' } },
          { kind: 'Field', name: { kind: 'Name', value: 'time' } },
          { kind: 'Field', name: { kind: 'Name', value: 'actor' } },
          { kind: 'Field', name: { kind: 'Name', value: 'text' } },
          { kind: 'Field', name: { kind: 'Name', value: 'data' } },
          { kind: 'Field', name: { kind: 'Name', value: 'previousHash' } },
          { kind: 'Field', name: { kind: 'Name', value: 'hash' } },
          { kind: 'Field', name: { kind: 'Name', value: 'verified' } },
          { kind: 'Field', name: { kind: 'Name', value: 'sealed' } },
          { kind: 'Field', name: { kind: 'Name', value: 'image' } },
        ],
      },
    },
  ],
} as unknown as DocumentNode<AuditEventFieldsFragment, unknown>;
export const AuditQuestionFieldsFragmentDoc = {
  kind: 'Document',
  definitions: [
    {
      kind: 'FragmentDefinition',
      name: { kind: 'Name', value: 'AuditQuestionFields' },
      typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'Question' } },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          { kind: 'Field', name: { kind: 'Name', value: 'id' } },
          { kind: 'Field', name: { kind: 'Name', value: 'quId' } },
          { kind: 'Field', name: { kind: 'Name', value: 'quType' } },
          { kind: 'Field', name: { kind: 'Name', value: 'sort' } },
          { kind: 'Field', name: { kind: 'Name', value: 'content' } },
          { kind: 'Field', name: { kind: 'Name', value: 'image' } },
          { kind: 'Field', name: { kind: 'Name', value: 'score' } },
          { kind: 'Field', name: { kind: 'Name', value: 'media' } },
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'answerList' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'id' } },
                { kind: 'Field', name: { kind: 'Name', value: 'tag' } },
                { kind: 'Field', name: { kind: 'Name', value: 'content' } },
                { kind: 'Field', name: { kind: 'Name', value: 'image' } },
                { kind: 'Field', name: { kind: 'Name', value: 'checked' } },
                { kind: 'Field', name: { kind: 'Name', value: 'answer' } },
              ],
            },
          },
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'matchList' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'tag' } },
                { kind: 'Field', name: { kind: 'Name', value: 'content' } },
                { kind: 'Field', name: { kind: 'Name', value: 'image' } },
              ],
            },
          },
          { kind: 'Field', name: { kind: 'Name', value: 'answer' } },
          { kind: 'Field', name: { kind: 'Name', value: 'codeAnswer' } },
          { kind: 'Field', name: { kind: 'Name', value: 'scratchAnswer' } },
          { kind: 'Field', name: { kind: 'Name', value: 'mark' } },
          { kind: 'Field', name: { kind: 'Name', value: 'answered' } },
          { kind: 'Field', name: { kind: 'Name', value: 'lateAnswers' } },
        ],
      },
    },
  ],
} as unknown as DocumentNode<AuditQuestionFieldsFragment, unknown>;
export const CardFieldsFragmentDoc = {
  kind: 'Document',
  definitions: [
    {
      kind: 'FragmentDefinition',
      name: { kind: 'Name', value: 'CardFields' },
      typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'WatchCard' } },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          { kind: 'Field', name: { kind: 'Name', value: 'id' } },
          { kind: 'Field', name: { kind: 'Name', value: 'userId' } },
          { kind: 'Field', name: { kind: 'Name', value: 'realName' } },
          { kind: 'Field', name: { kind: 'Name', value: 'userName' } },
          { kind: 'Field', name: { kind: 'Name', value: 'deptName' } },
          { kind: 'Field', name: { kind: 'Name', value: 'image' } },
          { kind: 'Field', name: { kind: 'Name', value: 'snapshotAt' } },
          { kind: 'Field', name: { kind: 'Name', value: 'avatar' } },
          { kind: 'Field', name: { kind: 'Name', value: 'presence' } },
          { kind: 'Field', name: { kind: 'Name', value: 'since' } },
          { kind: 'Field', name: { kind: 'Name', value: 'answerCount' } },
          { kind: 'Field', name: { kind: 'Name', value: 'quCount' } },
          { kind: 'Field', name: { kind: 'Name', value: 'leaveTimes' } },
          { kind: 'Field', name: { kind: 'Name', value: 'leaveCount' } },
          { kind: 'Field', name: { kind: 'Name', value: 'failCount' } },
          { kind: 'Field', name: { kind: 'Name', value: 'faceFailures' } },
          { kind: 'Field', name: { kind: 'Name', value: 'faceChance' } },
          { kind: 'Field', name: { kind: 'Name', value: 'faceRegistered' } },
          { kind: 'Field', name: { kind: 'Name', value: 'cameraFailed' } },
          { kind: 'Field', name: { kind: 'Name', value: 'lastAct' } },
          { kind: 'Field', name: { kind: 'Name', value: 'lastActAt' } },
          { kind: 'Field', name: { kind: 'Name', value: 'leftSeconds' } },
          { kind: 'Field', name: { kind: 'Name', value: 'deadline' } },
          { kind: 'Field', name: { kind: 'Name', value: 'createTime' } },
          { kind: 'Field', name: { kind: 'Name', value: 'handState' } },
          { kind: 'Field', name: { kind: 'Name', value: 'exState' } },
          { kind: 'Field', name: { kind: 'Name', value: 'exMsg' } },
          { kind: 'Field', name: { kind: 'Name', value: 'mobile' } },
          { kind: 'Field', name: { kind: 'Name', value: 'messagesSent' } },
          { kind: 'Field', name: { kind: 'Name', value: 'messagesShown' } },
          { kind: 'Field', name: { kind: 'Name', value: 'attention' } },
          { kind: 'Field', name: { kind: 'Name', value: 'position' } },
        ],
      },
    },
  ],
} as unknown as DocumentNode<CardFieldsFragment, unknown>;
export const StatFieldsFragmentDoc = {
  kind: 'Document',
  definitions: [
    {
      kind: 'FragmentDefinition',
      name: { kind: 'Name', value: 'StatFields' },
      typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'WatchStat' } },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          { kind: 'Field', name: { kind: 'Name', value: 'requireCount' } },
          { kind: 'Field', name: { kind: 'Name', value: 'processCount' } },
          { kind: 'Field', name: { kind: 'Name', value: 'handCount' } },
          { kind: 'Field', name: { kind: 'Name', value: 'missCount' } },
          { kind: 'Field', name: { kind: 'Name', value: 'onlineCount' } },
          { kind: 'Field', name: { kind: 'Name', value: 'position' } },
        ],
      },
    },
  ],
} as unknown as DocumentNode<StatFieldsFragment, unknown>;
export const DepartFieldsFragmentDoc = {
  kind: 'Document',
  definitions: [
    {
      kind: 'FragmentDefinition',
      name: { kind: 'Name', value: 'DepartFields' },
      typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'DepartNode' } },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          { kind: 'Field', name: { kind: 'Name', value: 'id' } },
          { kind: 'Field', name: { kind: 'Name', value: 'deptName' } },
          { kind: 'Field', name: { kind: 'Name', value: 'deptCode' } },
          { kind: 'Field', name: { kind: 'Name', value: 'parentId' } },
        ],
      },
    },
  ],
} as unknown as DocumentNode<DepartFieldsFragment, unknown>;
export const PaperExStatesDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'PaperExStates' },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'dicValueTree' },
            arguments: [
              { kind: 'Argument', name: { kind: 'Name', value: 'dicCode' }, value: { kind: 'StringValue', value: 'paper_ex_state', block: false } },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'value' } },
                { kind: 'Field', name: { kind: 'Name', value: 'title' } },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<PaperExStatesQuery, PaperExStatesQueryVariables>;
export const ConsoleUserDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'ConsoleUser' },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'userInfo' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'userId' } },
                { kind: 'Field', name: { kind: 'Name', value: 'name' } },
                { kind: 'Field', name: { kind: 'Name', value: 'realName' } },
                { kind: 'Field', name: { kind: 'Name', value: 'avatar' } },
                { kind: 'Field', name: { kind: 'Name', value: 'roleType' } },
                { kind: 'Field', name: { kind: 'Name', value: 'roles' } },
                { kind: 'Field', name: { kind: 'Name', value: 'permissions' } },
                { kind: 'Field', name: { kind: 'Name', value: 'mobile' } },
                { kind: 'Field', name: { kind: 'Name', value: 'deptName' } },
                { kind: 'Field', name: { kind: 'Name', value: 'sysTime' } },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<ConsoleUserQuery, ConsoleUserQueryVariables>;
export const ConsoleMenusDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'ConsoleMenus' },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'menuRoutes' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'FragmentSpread', name: { kind: 'Name', value: 'MenuFields' } },
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'children' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'FragmentSpread', name: { kind: 'Name', value: 'MenuFields' } },
                      {
                        kind: 'Field',
                        name: { kind: 'Name', value: 'children' },
                        selectionSet: { kind: 'SelectionSet', selections: [{ kind: 'FragmentSpread', name: { kind: 'Name', value: 'MenuFields' } }] },
                      },
                    ],
                  },
                },
              ],
            },
          },
        ],
      },
    },
    {
      kind: 'FragmentDefinition',
      name: { kind: 'Name', value: 'MenuFields' },
      typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'MenuItem' } },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          { kind: 'Field', name: { kind: 'Name', value: 'path' } },
          { kind: 'Field', name: { kind: 'Name', value: 'name' } },
          { kind: 'Field', name: { kind: 'Name', value: 'redirect' } },
          { kind: 'Field', name: { kind: 'Name', value: 'hidden' } },
          { kind: 'Field', name: { kind: 'Name', value: 'alwaysShow' } },
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'meta' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'title' } },
                { kind: 'Field', name: { kind: 'Name', value: 'icon' } },
                { kind: 'Field', name: { kind: 'Name', value: 'permission' } },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<ConsoleMenusQuery, ConsoleMenusQueryVariables>;
export const ConsoleSiteDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'ConsoleSite' },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'siteInfo' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'siteName' } },
                { kind: 'Field', name: { kind: 'Name', value: 'backLogo' } },
                { kind: 'Field', name: { kind: 'Name', value: 'copyRight' } },
                { kind: 'Field', name: { kind: 'Name', value: 'version' } },
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'props' },
                  selectionSet: { kind: 'SelectionSet', selections: [{ kind: 'Field', name: { kind: 'Name', value: 'modulePay' } }] },
                },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<ConsoleSiteQuery, ConsoleSiteQueryVariables>;
export const ServerTimeDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'ServerTime' },
      selectionSet: { kind: 'SelectionSet', selections: [{ kind: 'Field', name: { kind: 'Name', value: 'currentTimeMillis' } }] },
    },
  ],
} as unknown as DocumentNode<ServerTimeQuery, ServerTimeQueryVariables>;
export const ConsoleLogoutDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'ConsoleLogout' },
      selectionSet: { kind: 'SelectionSet', selections: [{ kind: 'Field', name: { kind: 'Name', value: 'logout' } }] },
    },
  ],
} as unknown as DocumentNode<ConsoleLogoutMutation, ConsoleLogoutMutationVariables>;
export const AuditSearchDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'AuditSearch' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'input' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'AuditSearchInput' } } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'auditSearch' },
            arguments: [
              { kind: 'Argument', name: { kind: 'Name', value: 'input' }, value: { kind: 'Variable', name: { kind: 'Name', value: 'input' } } },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'total' } },
                { kind: 'Field', name: { kind: 'Name', value: 'pages' } },
                { kind: 'Field', name: { kind: 'Name', value: 'current' } },
                { kind: 'Field', name: { kind: 'Name', value: 'size' } },
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'records' },
                  selectionSet: { kind: 'SelectionSet', selections: [{ kind: 'FragmentSpread', name: { kind: 'Name', value: 'AuditPaperFields' } }] },
                },
              ],
            },
          },
        ],
      },
    },
    {
      kind: 'FragmentDefinition',
      name: { kind: 'Name', value: 'AuditPaperFields' },
      typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'AuditPaperRow' } },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          { kind: 'Field', name: { kind: 'Name', value: 'id' } },
          { kind: 'Field', name: { kind: 'Name', value: 'examId' } },
          { kind: 'Field', name: { kind: 'Name', value: 'title' } },
          { kind: 'Field', name: { kind: 'Name', value: 'userId' } },
          { kind: 'Field', name: { kind: 'Name', value: 'realName' } },
          { kind: 'Field', name: { kind: 'Name', value: 'deptName' } },
          { kind: 'Field', name: { kind: 'Name', value: 'createTime' } },
          { kind: 'Field', name: { kind: 'Name', value: 'handTime' } },
          { kind: 'Field', name: { kind: 'Name', value: 'handState' } },
          { kind: 'Field', name: { kind: 'Name', value: 'exState' } },
          { kind: 'Field', name: { kind: 'Name', value: 'events' } },
        ],
      },
    },
  ],
} as unknown as DocumentNode<AuditSearchQuery, AuditSearchQueryVariables>;
export const AuditExamsDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'AuditExams' },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'examListTitles' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'id' } },
                { kind: 'Field', name: { kind: 'Name', value: 'title' } },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<AuditExamsQuery, AuditExamsQueryVariables>;
export const AuditPaperDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'AuditPaper' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'id' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'ID' } } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'auditPaper' },
            arguments: [{ kind: 'Argument', name: { kind: 'Name', value: 'id' }, value: { kind: 'Variable', name: { kind: 'Name', value: 'id' } } }],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'paper' },
                  selectionSet: { kind: 'SelectionSet', selections: [{ kind: 'FragmentSpread', name: { kind: 'Name', value: 'AuditPaperFields' } }] },
                },
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'events' },
                  selectionSet: { kind: 'SelectionSet', selections: [{ kind: 'FragmentSpread', name: { kind: 'Name', value: 'AuditEventFields' } }] },
                },
                { kind: 'Field', name: { kind: 'Name', value: 'chainIntact' } },
                { kind: 'Field', name: { kind: 'Name', value: 'sealedPosition' } },
                { kind: 'Field', name: { kind: 'Name', value: 'firstBroken' } },
              ],
            },
          },
        ],
      },
    },
    {
      kind: 'FragmentDefinition',
      name: { kind: 'Name', value: 'AuditPaperFields' },
      typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'AuditPaperRow' } },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          { kind: 'Field', name: { kind: 'Name', value: 'id' } },
          { kind: 'Field', name: { kind: 'Name', value: 'examId' } },
          { kind: 'Field', name: { kind: 'Name', value: 'title' } },
          { kind: 'Field', name: { kind: 'Name', value: 'userId' } },
          { kind: 'Field', name: { kind: 'Name', value: 'realName' } },
          { kind: 'Field', name: { kind: 'Name', value: 'deptName' } },
          { kind: 'Field', name: { kind: 'Name', value: 'createTime' } },
          { kind: 'Field', name: { kind: 'Name', value: 'handTime' } },
          { kind: 'Field', name: { kind: 'Name', value: 'handState' } },
          { kind: 'Field', name: { kind: 'Name', value: 'exState' } },
          { kind: 'Field', name: { kind: 'Name', value: 'events' } },
        ],
      },
    },
    {
      kind: 'FragmentDefinition',
      name: { kind: 'Name', value: 'AuditEventFields' },
      typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'AuditEvent' } },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          { kind: 'Field', name: { kind: 'Name', value: 'revision' } },
          { kind: 'Field', name: { kind: 'Name', value: 'stream' } },
          { kind: 'Field', name: { kind: 'Name', value: 'id' } },
          { kind: 'Field', name: { kind: 'Name', value: 'type' } },
          { kind: 'Field', name: { kind: 'Name', value: 'kind' } },
          { kind: 'Field', name: { kind: 'Name', value: 'time' } },
          { kind: 'Field', name: { kind: 'Name', value: 'actor' } },
          { kind: 'Field', name: { kind: 'Name', value: 'text' } },
          { kind: 'Field', name: { kind: 'Name', value: 'data' } },
          { kind: 'Field', name: { kind: 'Name', value: 'previousHash' } },
          { kind: 'Field', name: { kind: 'Name', value: 'hash' } },
          { kind: 'Field', name: { kind: 'Name', value: 'verified' } },
          { kind: 'Field', name: { kind: 'Name', value: 'sealed' } },
          { kind: 'Field', name: { kind: 'Name', value: 'image' } },
        ],
      },
    },
  ],
} as unknown as DocumentNode<AuditPaperQuery, AuditPaperQueryVariables>;
export const AuditPaperAtDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'AuditPaperAt' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'id' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'ID' } } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'revision' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'WireInt' } } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'auditPaperAt' },
            arguments: [
              { kind: 'Argument', name: { kind: 'Name', value: 'id' }, value: { kind: 'Variable', name: { kind: 'Name', value: 'id' } } },
              { kind: 'Argument', name: { kind: 'Name', value: 'revision' }, value: { kind: 'Variable', name: { kind: 'Name', value: 'revision' } } },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'revision' } },
                { kind: 'Field', name: { kind: 'Name', value: 'time' } },
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'paper' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: 'id' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'title' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'createTime' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'deadline' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'leftSeconds' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'handState' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'state' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'totalScore' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'leaveTimes' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'failCount' } },
                      {
                        kind: 'Field',
                        name: { kind: 'Name', value: 'groupList' },
                        selectionSet: {
                          kind: 'SelectionSet',
                          selections: [
                            { kind: 'Field', name: { kind: 'Name', value: 'id' } },
                            { kind: 'Field', name: { kind: 'Name', value: 'title' } },
                            { kind: 'Field', name: { kind: 'Name', value: 'quType' } },
                            { kind: 'Field', name: { kind: 'Name', value: 'quCount' } },
                            { kind: 'Field', name: { kind: 'Name', value: 'perScore' } },
                            { kind: 'Field', name: { kind: 'Name', value: 'totalScore' } },
                            {
                              kind: 'Field',
                              name: { kind: 'Name', value: 'quList' },
                              selectionSet: {
                                kind: 'SelectionSet',
                                selections: [
                                  { kind: 'Field', name: { kind: 'Name', value: 'id' } },
                                  { kind: 'Field', name: { kind: 'Name', value: 'quId' } },
                                  { kind: 'Field', name: { kind: 'Name', value: 'quType' } },
                                  { kind: 'Field', name: { kind: 'Name', value: 'sort' } },
                                  { kind: 'Field', name: { kind: 'Name', value: 'score' } },
                                  { kind: 'Field', name: { kind: 'Name', value: 'answered' } },
                                  { kind: 'Field', name: { kind: 'Name', value: 'mark' } },
                                ],
                              },
                            },
                          ],
                        },
                      },
                    ],
                  },
                },
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'questions' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'FragmentSpread', name: { kind: 'Name', value: 'AuditQuestionFields' } },
                      {
                        kind: 'Field',
                        name: { kind: 'Name', value: 'subList' },
                        selectionSet: {
                          kind: 'SelectionSet',
                          selections: [{ kind: 'FragmentSpread', name: { kind: 'Name', value: 'AuditQuestionFields' } }],
                        },
                      },
                    ],
                  },
                },
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'card' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: 'id' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'presence' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'since' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'answerCount' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'quCount' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'leaveTimes' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'leaveCount' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'failCount' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'faceFailures' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'faceChance' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'faceRegistered' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'cameraFailed' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'lastAct' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'lastActAt' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'leftSeconds' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'deadline' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'handState' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'exState' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'exMsg' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'image' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'snapshotAt' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'messagesSent' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'messagesShown' } },
                    ],
                  },
                },
              ],
            },
          },
        ],
      },
    },
    {
      kind: 'FragmentDefinition',
      name: { kind: 'Name', value: 'AuditQuestionFields' },
      typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'Question' } },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          { kind: 'Field', name: { kind: 'Name', value: 'id' } },
          { kind: 'Field', name: { kind: 'Name', value: 'quId' } },
          { kind: 'Field', name: { kind: 'Name', value: 'quType' } },
          { kind: 'Field', name: { kind: 'Name', value: 'sort' } },
          { kind: 'Field', name: { kind: 'Name', value: 'content' } },
          { kind: 'Field', name: { kind: 'Name', value: 'image' } },
          { kind: 'Field', name: { kind: 'Name', value: 'score' } },
          { kind: 'Field', name: { kind: 'Name', value: 'media' } },
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'answerList' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'id' } },
                { kind: 'Field', name: { kind: 'Name', value: 'tag' } },
                { kind: 'Field', name: { kind: 'Name', value: 'content' } },
                { kind: 'Field', name: { kind: 'Name', value: 'image' } },
                { kind: 'Field', name: { kind: 'Name', value: 'checked' } },
                { kind: 'Field', name: { kind: 'Name', value: 'answer' } },
              ],
            },
          },
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'matchList' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'tag' } },
                { kind: 'Field', name: { kind: 'Name', value: 'content' } },
                { kind: 'Field', name: { kind: 'Name', value: 'image' } },
              ],
            },
          },
          { kind: 'Field', name: { kind: 'Name', value: 'answer' } },
          { kind: 'Field', name: { kind: 'Name', value: 'codeAnswer' } },
          { kind: 'Field', name: { kind: 'Name', value: 'scratchAnswer' } },
          { kind: 'Field', name: { kind: 'Name', value: 'mark' } },
          { kind: 'Field', name: { kind: 'Name', value: 'answered' } },
          { kind: 'Field', name: { kind: 'Name', value: 'lateAnswers' } },
        ],
      },
    },
  ],
} as unknown as DocumentNode<AuditPaperAtQuery, AuditPaperAtQueryVariables>;
export const ExamPagingDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'ExamPaging' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'input' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'ExamPagingInput' } } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'examPaging' },
            arguments: [
              { kind: 'Argument', name: { kind: 'Name', value: 'input' }, value: { kind: 'Variable', name: { kind: 'Name', value: 'input' } } },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'total' } },
                { kind: 'Field', name: { kind: 'Name', value: 'pages' } },
                { kind: 'Field', name: { kind: 'Name', value: 'current' } },
                { kind: 'Field', name: { kind: 'Name', value: 'size' } },
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'records' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: 'id' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'title' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'examType' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'offline' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'openType' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'startTime' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'endTime' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'totalTime' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'totalScore' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'qualifyScore' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'price' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'state' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'draft' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'procCount' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'handCount' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'requireCount' } },
                    ],
                  },
                },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<ExamPagingQuery, ExamPagingQueryVariables>;
export const WatchSingleMsgDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'WatchSingleMsg' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'examId' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'ID' } } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'userId' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'ID' } } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'message' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'watchSingleMsg' },
            arguments: [
              { kind: 'Argument', name: { kind: 'Name', value: 'examId' }, value: { kind: 'Variable', name: { kind: 'Name', value: 'examId' } } },
              { kind: 'Argument', name: { kind: 'Name', value: 'userId' }, value: { kind: 'Variable', name: { kind: 'Name', value: 'userId' } } },
              { kind: 'Argument', name: { kind: 'Name', value: 'message' }, value: { kind: 'Variable', name: { kind: 'Name', value: 'message' } } },
            ],
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<WatchSingleMsgMutation, WatchSingleMsgMutationVariables>;
export const WatchBatchMsgDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'WatchBatchMsg' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'examId' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'ID' } } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'message' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'watchBatchMsg' },
            arguments: [
              { kind: 'Argument', name: { kind: 'Name', value: 'examId' }, value: { kind: 'Variable', name: { kind: 'Name', value: 'examId' } } },
              { kind: 'Argument', name: { kind: 'Name', value: 'message' }, value: { kind: 'Variable', name: { kind: 'Name', value: 'message' } } },
            ],
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<WatchBatchMsgMutation, WatchBatchMsgMutationVariables>;
export const WatchForceHandDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'WatchForceHand' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'paperId' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'ID' } } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'message' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'watchForceHand' },
            arguments: [
              { kind: 'Argument', name: { kind: 'Name', value: 'paperId' }, value: { kind: 'Variable', name: { kind: 'Name', value: 'paperId' } } },
              { kind: 'Argument', name: { kind: 'Name', value: 'message' }, value: { kind: 'Variable', name: { kind: 'Name', value: 'message' } } },
            ],
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<WatchForceHandMutation, WatchForceHandMutationVariables>;
export const WatchForceHandAllDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'WatchForceHandAll' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'examId' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'ID' } } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'exState' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'WireInt' } } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'message' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'watchForceHandAll' },
            arguments: [
              { kind: 'Argument', name: { kind: 'Name', value: 'examId' }, value: { kind: 'Variable', name: { kind: 'Name', value: 'examId' } } },
              { kind: 'Argument', name: { kind: 'Name', value: 'exState' }, value: { kind: 'Variable', name: { kind: 'Name', value: 'exState' } } },
              { kind: 'Argument', name: { kind: 'Name', value: 'message' }, value: { kind: 'Variable', name: { kind: 'Name', value: 'message' } } },
            ],
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<WatchForceHandAllMutation, WatchForceHandAllMutationVariables>;
export const WatchAddTimeDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'WatchAddTime' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'examId' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'ID' } } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'paperId' } },
          type: { kind: 'NamedType', name: { kind: 'Name', value: 'ID' } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'minutes' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'WireInt' } } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'message' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'watchAddTime' },
            arguments: [
              { kind: 'Argument', name: { kind: 'Name', value: 'examId' }, value: { kind: 'Variable', name: { kind: 'Name', value: 'examId' } } },
              { kind: 'Argument', name: { kind: 'Name', value: 'paperId' }, value: { kind: 'Variable', name: { kind: 'Name', value: 'paperId' } } },
              { kind: 'Argument', name: { kind: 'Name', value: 'minutes' }, value: { kind: 'Variable', name: { kind: 'Name', value: 'minutes' } } },
              { kind: 'Argument', name: { kind: 'Name', value: 'message' }, value: { kind: 'Variable', name: { kind: 'Name', value: 'message' } } },
            ],
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<WatchAddTimeMutation, WatchAddTimeMutationVariables>;
export const WatchReopenDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'WatchReopen' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'paperId' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'ID' } } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'minutes' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'WireInt' } } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'message' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'watchReopen' },
            arguments: [
              { kind: 'Argument', name: { kind: 'Name', value: 'paperId' }, value: { kind: 'Variable', name: { kind: 'Name', value: 'paperId' } } },
              { kind: 'Argument', name: { kind: 'Name', value: 'minutes' }, value: { kind: 'Variable', name: { kind: 'Name', value: 'minutes' } } },
              { kind: 'Argument', name: { kind: 'Name', value: 'message' }, value: { kind: 'Variable', name: { kind: 'Name', value: 'message' } } },
            ],
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<WatchReopenMutation, WatchReopenMutationVariables>;
export const AdmitLateAnswerDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'AdmitLateAnswer' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'paperId' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'ID' } } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'quId' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'ID' } } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'message' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'admitLateAnswer' },
            arguments: [
              { kind: 'Argument', name: { kind: 'Name', value: 'paperId' }, value: { kind: 'Variable', name: { kind: 'Name', value: 'paperId' } } },
              { kind: 'Argument', name: { kind: 'Name', value: 'quId' }, value: { kind: 'Variable', name: { kind: 'Name', value: 'quId' } } },
              { kind: 'Argument', name: { kind: 'Name', value: 'message' }, value: { kind: 'Variable', name: { kind: 'Name', value: 'message' } } },
            ],
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<AdmitLateAnswerMutation, AdmitLateAnswerMutationVariables>;
export const WatchMessagesDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'WatchMessages' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'paperId' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'ID' } } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'watchMessages' },
            arguments: [
              { kind: 'Argument', name: { kind: 'Name', value: 'paperId' }, value: { kind: 'Variable', name: { kind: 'Name', value: 'paperId' } } },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'messageId' } },
                { kind: 'Field', name: { kind: 'Name', value: 'text' } },
                { kind: 'Field', name: { kind: 'Name', value: 'sentAt' } },
                { kind: 'Field', name: { kind: 'Name', value: 'shownAt' } },
                { kind: 'Field', name: { kind: 'Name', value: 'sender' } },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<WatchMessagesQuery, WatchMessagesQueryVariables>;
export const WatchHistoryDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'WatchHistory' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'paperId' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'ID' } } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'watchHistory' },
            arguments: [
              { kind: 'Argument', name: { kind: 'Name', value: 'paperId' }, value: { kind: 'Variable', name: { kind: 'Name', value: 'paperId' } } },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'revision' } },
                { kind: 'Field', name: { kind: 'Name', value: 'stream' } },
                { kind: 'Field', name: { kind: 'Name', value: 'type' } },
                { kind: 'Field', name: { kind: 'Name', value: 'kind' } },
                { kind: 'Field', name: { kind: 'Name', value: 'time' } },
                { kind: 'Field', name: { kind: 'Name', value: 'actor' } },
                { kind: 'Field', name: { kind: 'Name', value: 'text' } },
                { kind: 'Field', name: { kind: 'Name', value: 'data' } },
                { kind: 'Field', name: { kind: 'Name', value: 'hash' } },
                { kind: 'Field', name: { kind: 'Name', value: 'image' } },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<WatchHistoryQuery, WatchHistoryQueryVariables>;
export const WatchCardsLiveDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'subscription',
      name: { kind: 'Name', value: 'WatchCardsLive' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'examId' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'ID' } } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'filter' } },
          type: { kind: 'NamedType', name: { kind: 'Name', value: 'WatchFilter' } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'after' } },
          type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'watchCards' },
            arguments: [
              { kind: 'Argument', name: { kind: 'Name', value: 'examId' }, value: { kind: 'Variable', name: { kind: 'Name', value: 'examId' } } },
              { kind: 'Argument', name: { kind: 'Name', value: 'filter' }, value: { kind: 'Variable', name: { kind: 'Name', value: 'filter' } } },
              { kind: 'Argument', name: { kind: 'Name', value: 'after' }, value: { kind: 'Variable', name: { kind: 'Name', value: 'after' } } },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'position' } },
                { kind: 'Field', name: { kind: 'Name', value: 'reload' } },
                { kind: 'Field', name: { kind: 'Name', value: 'total' } },
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'upserts' },
                  selectionSet: { kind: 'SelectionSet', selections: [{ kind: 'FragmentSpread', name: { kind: 'Name', value: 'CardFields' } }] },
                },
                { kind: 'Field', name: { kind: 'Name', value: 'removedIds' } },
              ],
            },
          },
        ],
      },
    },
    {
      kind: 'FragmentDefinition',
      name: { kind: 'Name', value: 'CardFields' },
      typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'WatchCard' } },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          { kind: 'Field', name: { kind: 'Name', value: 'id' } },
          { kind: 'Field', name: { kind: 'Name', value: 'userId' } },
          { kind: 'Field', name: { kind: 'Name', value: 'realName' } },
          { kind: 'Field', name: { kind: 'Name', value: 'userName' } },
          { kind: 'Field', name: { kind: 'Name', value: 'deptName' } },
          { kind: 'Field', name: { kind: 'Name', value: 'image' } },
          { kind: 'Field', name: { kind: 'Name', value: 'snapshotAt' } },
          { kind: 'Field', name: { kind: 'Name', value: 'avatar' } },
          { kind: 'Field', name: { kind: 'Name', value: 'presence' } },
          { kind: 'Field', name: { kind: 'Name', value: 'since' } },
          { kind: 'Field', name: { kind: 'Name', value: 'answerCount' } },
          { kind: 'Field', name: { kind: 'Name', value: 'quCount' } },
          { kind: 'Field', name: { kind: 'Name', value: 'leaveTimes' } },
          { kind: 'Field', name: { kind: 'Name', value: 'leaveCount' } },
          { kind: 'Field', name: { kind: 'Name', value: 'failCount' } },
          { kind: 'Field', name: { kind: 'Name', value: 'faceFailures' } },
          { kind: 'Field', name: { kind: 'Name', value: 'faceChance' } },
          { kind: 'Field', name: { kind: 'Name', value: 'faceRegistered' } },
          { kind: 'Field', name: { kind: 'Name', value: 'cameraFailed' } },
          { kind: 'Field', name: { kind: 'Name', value: 'lastAct' } },
          { kind: 'Field', name: { kind: 'Name', value: 'lastActAt' } },
          { kind: 'Field', name: { kind: 'Name', value: 'leftSeconds' } },
          { kind: 'Field', name: { kind: 'Name', value: 'deadline' } },
          { kind: 'Field', name: { kind: 'Name', value: 'createTime' } },
          { kind: 'Field', name: { kind: 'Name', value: 'handState' } },
          { kind: 'Field', name: { kind: 'Name', value: 'exState' } },
          { kind: 'Field', name: { kind: 'Name', value: 'exMsg' } },
          { kind: 'Field', name: { kind: 'Name', value: 'mobile' } },
          { kind: 'Field', name: { kind: 'Name', value: 'messagesSent' } },
          { kind: 'Field', name: { kind: 'Name', value: 'messagesShown' } },
          { kind: 'Field', name: { kind: 'Name', value: 'attention' } },
          { kind: 'Field', name: { kind: 'Name', value: 'position' } },
        ],
      },
    },
  ],
} as unknown as DocumentNode<WatchCardsLiveSubscription, WatchCardsLiveSubscriptionVariables>;
export const WatchStatLiveDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'subscription',
      name: { kind: 'Name', value: 'WatchStatLive' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'examId' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'ID' } } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'watchStat' },
            arguments: [
              { kind: 'Argument', name: { kind: 'Name', value: 'examId' }, value: { kind: 'Variable', name: { kind: 'Name', value: 'examId' } } },
            ],
            selectionSet: { kind: 'SelectionSet', selections: [{ kind: 'FragmentSpread', name: { kind: 'Name', value: 'StatFields' } }] },
          },
        ],
      },
    },
    {
      kind: 'FragmentDefinition',
      name: { kind: 'Name', value: 'StatFields' },
      typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'WatchStat' } },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          { kind: 'Field', name: { kind: 'Name', value: 'requireCount' } },
          { kind: 'Field', name: { kind: 'Name', value: 'processCount' } },
          { kind: 'Field', name: { kind: 'Name', value: 'handCount' } },
          { kind: 'Field', name: { kind: 'Name', value: 'missCount' } },
          { kind: 'Field', name: { kind: 'Name', value: 'onlineCount' } },
          { kind: 'Field', name: { kind: 'Name', value: 'position' } },
        ],
      },
    },
  ],
} as unknown as DocumentNode<WatchStatLiveSubscription, WatchStatLiveSubscriptionVariables>;
export const WatchStatNowDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'WatchStatNow' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'id' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'ID' } } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'watchStat' },
            arguments: [{ kind: 'Argument', name: { kind: 'Name', value: 'id' }, value: { kind: 'Variable', name: { kind: 'Name', value: 'id' } } }],
            selectionSet: { kind: 'SelectionSet', selections: [{ kind: 'FragmentSpread', name: { kind: 'Name', value: 'StatFields' } }] },
          },
        ],
      },
    },
    {
      kind: 'FragmentDefinition',
      name: { kind: 'Name', value: 'StatFields' },
      typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'WatchStat' } },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          { kind: 'Field', name: { kind: 'Name', value: 'requireCount' } },
          { kind: 'Field', name: { kind: 'Name', value: 'processCount' } },
          { kind: 'Field', name: { kind: 'Name', value: 'handCount' } },
          { kind: 'Field', name: { kind: 'Name', value: 'missCount' } },
          { kind: 'Field', name: { kind: 'Name', value: 'onlineCount' } },
          { kind: 'Field', name: { kind: 'Name', value: 'position' } },
        ],
      },
    },
  ],
} as unknown as DocumentNode<WatchStatNowQuery, WatchStatNowQueryVariables>;
export const WatchPagingDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'WatchPaging' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'input' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'WatchPagingInput' } } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'watchPaging' },
            arguments: [
              { kind: 'Argument', name: { kind: 'Name', value: 'input' }, value: { kind: 'Variable', name: { kind: 'Name', value: 'input' } } },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'total' } },
                { kind: 'Field', name: { kind: 'Name', value: 'pages' } },
                { kind: 'Field', name: { kind: 'Name', value: 'current' } },
                { kind: 'Field', name: { kind: 'Name', value: 'size' } },
                { kind: 'Field', name: { kind: 'Name', value: 'position' } },
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'records' },
                  selectionSet: { kind: 'SelectionSet', selections: [{ kind: 'FragmentSpread', name: { kind: 'Name', value: 'CardFields' } }] },
                },
              ],
            },
          },
        ],
      },
    },
    {
      kind: 'FragmentDefinition',
      name: { kind: 'Name', value: 'CardFields' },
      typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'WatchCard' } },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          { kind: 'Field', name: { kind: 'Name', value: 'id' } },
          { kind: 'Field', name: { kind: 'Name', value: 'userId' } },
          { kind: 'Field', name: { kind: 'Name', value: 'realName' } },
          { kind: 'Field', name: { kind: 'Name', value: 'userName' } },
          { kind: 'Field', name: { kind: 'Name', value: 'deptName' } },
          { kind: 'Field', name: { kind: 'Name', value: 'image' } },
          { kind: 'Field', name: { kind: 'Name', value: 'snapshotAt' } },
          { kind: 'Field', name: { kind: 'Name', value: 'avatar' } },
          { kind: 'Field', name: { kind: 'Name', value: 'presence' } },
          { kind: 'Field', name: { kind: 'Name', value: 'since' } },
          { kind: 'Field', name: { kind: 'Name', value: 'answerCount' } },
          { kind: 'Field', name: { kind: 'Name', value: 'quCount' } },
          { kind: 'Field', name: { kind: 'Name', value: 'leaveTimes' } },
          { kind: 'Field', name: { kind: 'Name', value: 'leaveCount' } },
          { kind: 'Field', name: { kind: 'Name', value: 'failCount' } },
          { kind: 'Field', name: { kind: 'Name', value: 'faceFailures' } },
          { kind: 'Field', name: { kind: 'Name', value: 'faceChance' } },
          { kind: 'Field', name: { kind: 'Name', value: 'faceRegistered' } },
          { kind: 'Field', name: { kind: 'Name', value: 'cameraFailed' } },
          { kind: 'Field', name: { kind: 'Name', value: 'lastAct' } },
          { kind: 'Field', name: { kind: 'Name', value: 'lastActAt' } },
          { kind: 'Field', name: { kind: 'Name', value: 'leftSeconds' } },
          { kind: 'Field', name: { kind: 'Name', value: 'deadline' } },
          { kind: 'Field', name: { kind: 'Name', value: 'createTime' } },
          { kind: 'Field', name: { kind: 'Name', value: 'handState' } },
          { kind: 'Field', name: { kind: 'Name', value: 'exState' } },
          { kind: 'Field', name: { kind: 'Name', value: 'exMsg' } },
          { kind: 'Field', name: { kind: 'Name', value: 'mobile' } },
          { kind: 'Field', name: { kind: 'Name', value: 'messagesSent' } },
          { kind: 'Field', name: { kind: 'Name', value: 'messagesShown' } },
          { kind: 'Field', name: { kind: 'Name', value: 'attention' } },
          { kind: 'Field', name: { kind: 'Name', value: 'position' } },
        ],
      },
    },
  ],
} as unknown as DocumentNode<WatchPagingQuery, WatchPagingQueryVariables>;
export const WatchHandPagingDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'WatchHandPaging' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'input' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'HandPagingInput' } } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'watchHandPaging' },
            arguments: [
              { kind: 'Argument', name: { kind: 'Name', value: 'input' }, value: { kind: 'Variable', name: { kind: 'Name', value: 'input' } } },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'total' } },
                { kind: 'Field', name: { kind: 'Name', value: 'pages' } },
                { kind: 'Field', name: { kind: 'Name', value: 'current' } },
                { kind: 'Field', name: { kind: 'Name', value: 'size' } },
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'records' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: 'id' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'userId' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'realName' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'deptName' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'handTime' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'userTime' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'exState' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'exMsg' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'leaveTimes' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'answerCount' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'quCount' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'valid' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'lateAnswers' } },
                    ],
                  },
                },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<WatchHandPagingQuery, WatchHandPagingQueryVariables>;
export const WatchExamDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'WatchExam' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'id' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'ID' } } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'examSimpleDetail' },
            arguments: [{ kind: 'Argument', name: { kind: 'Name', value: 'id' }, value: { kind: 'Variable', name: { kind: 'Name', value: 'id' } } }],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'id' } },
                { kind: 'Field', name: { kind: 'Name', value: 'title' } },
                { kind: 'Field', name: { kind: 'Name', value: 'examType' } },
                { kind: 'Field', name: { kind: 'Name', value: 'startTime' } },
                { kind: 'Field', name: { kind: 'Name', value: 'endTime' } },
                { kind: 'Field', name: { kind: 'Name', value: 'totalTime' } },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<WatchExamQuery, WatchExamQueryVariables>;
export const WatchDepartsDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'WatchDeparts' },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'departTree' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'FragmentSpread', name: { kind: 'Name', value: 'DepartFields' } },
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'children' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'FragmentSpread', name: { kind: 'Name', value: 'DepartFields' } },
                      {
                        kind: 'Field',
                        name: { kind: 'Name', value: 'children' },
                        selectionSet: {
                          kind: 'SelectionSet',
                          selections: [
                            { kind: 'FragmentSpread', name: { kind: 'Name', value: 'DepartFields' } },
                            {
                              kind: 'Field',
                              name: { kind: 'Name', value: 'children' },
                              selectionSet: {
                                kind: 'SelectionSet',
                                selections: [{ kind: 'FragmentSpread', name: { kind: 'Name', value: 'DepartFields' } }],
                              },
                            },
                          ],
                        },
                      },
                    ],
                  },
                },
              ],
            },
          },
        ],
      },
    },
    {
      kind: 'FragmentDefinition',
      name: { kind: 'Name', value: 'DepartFields' },
      typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'DepartNode' } },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          { kind: 'Field', name: { kind: 'Name', value: 'id' } },
          { kind: 'Field', name: { kind: 'Name', value: 'deptName' } },
          { kind: 'Field', name: { kind: 'Name', value: 'deptCode' } },
          { kind: 'Field', name: { kind: 'Name', value: 'parentId' } },
        ],
      },
    },
  ],
} as unknown as DocumentNode<WatchDepartsQuery, WatchDepartsQueryVariables>;
