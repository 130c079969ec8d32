import * as contracts from '@luwag/contracts/contacts';
import { type Route, route } from '@luwag/platform/http/route';
import { getNotificationSettings, listContacts, putNotificationSettings } from './service.ts';

export const contactsRoutes: Route[] = [
  route(contracts.getNotificationSettings, getNotificationSettings),
  route(contracts.putNotificationSettings, putNotificationSettings),
  route(contracts.listContacts, listContacts),
];
