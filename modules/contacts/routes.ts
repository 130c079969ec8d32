import * as contracts from '@luwag/contracts/contacts';
import { type Route, route } from '@luwag/platform/http/route';
import { listContacts } from './service.ts';

export const contactsRoutes: Route[] = [route(contracts.listContacts, listContacts)];
