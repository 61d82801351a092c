/** What other slices use of applications: nothing else of this folder is theirs. */
export {
  type ApplicationAudited,
  type ApplicationCommand,
  type ApplicationEvent,
  type ApplicationFiled,
  type ApplicationRefusal,
  type ApplicationState,
  applicationDecider,
  applicationKey,
  applicationKinds,
  applicationStream,
  applicationTextMost,
  waiverOf,
} from './application.decider.js';
