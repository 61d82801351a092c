export { HistoryPeople } from './history-people.ts';
export { DepartSelect, useDepartments } from './pickers/department-picker.tsx';
export { DepartNames, PeopleNames } from './pickers/people-names.tsx';
export { RangeSelector, type PeopleRange } from './pickers/range-selector.tsx';
export { UserMultiField } from './pickers/user-multi-field.tsx';
export { UserPicker, type PickedUser } from './pickers/user-picker.tsx';
export { HandOver } from './sharing/hand-over.tsx';
export { OwnerCell } from './sharing/owner-cell.tsx';
export { SharingDialog, sharingValues } from './sharing/sharing-dialog.tsx';
