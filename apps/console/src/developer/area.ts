import {
  IconBell,
  IconBroadcast,
  IconGauge,
  IconHistory,
  IconPlugConnected,
  IconSend,
  IconShieldCheck,
} from '@tabler/icons-react';
import { AdministratorsAlone } from '../frame/administrators-alone.js';
import type { Area } from '../frame/area.js';
import type { Session } from '../session/session.js';

const forAdministrators = ({ me }: Session): boolean => me.administrator;
const forAll = (): boolean => true;

/** The developers' pages: see what was sent and answered, make requests, and find out what is wrong with one. */
export const DEVELOPER: Area = {
  id: 'developer',
  routes: [
    {
      Component: AdministratorsAlone,
      children: [
        {
          path: 'deliveries',
          lazy: async () => ({ Component: (await import('./deliveries/deliveries-page.js')).DeliveriesPage }),
        },
        {
          path: 'deliveries/:id',
          lazy: async () => ({ Component: (await import('./deliveries/delivery-page.js')).DeliveryPage }),
        },
        {
          path: 'subscriptions',
          lazy: async () => ({ Component: (await import('./deliveries/subscriptions-page.js')).SubscriptionsPage }),
        },
        { path: 'live', lazy: async () => ({ Component: (await import('./live/live-page.js')).LivePage }) },
      ],
    },
    { path: 'requests', lazy: async () => ({ Component: (await import('./requests/request-page.js')).RequestPage }) },
    { path: 'verify', lazy: async () => ({ Component: (await import('./verify/verify-page.js')).VerifyPage }) },
    { path: 'changes', lazy: async () => ({ Component: (await import('./changes/changes-page.js')).ChangesPage }) },
    { path: 'limits', lazy: async () => ({ Component: (await import('./limits/limits-page.js')).LimitsPage }) },
  ],
  items: [
    { to: '/deliveries', text: 'deliveries', icon: IconBell, isFor: forAdministrators },
    { to: '/subscriptions', text: 'subscriptions', icon: IconPlugConnected, isFor: forAdministrators },
    { to: '/live', text: 'live', icon: IconBroadcast, isFor: forAdministrators },
    { to: '/requests', text: 'requests', icon: IconSend, isFor: forAll },
    { to: '/verify', text: 'verify', icon: IconShieldCheck, isFor: forAll },
    { to: '/changes', text: 'changes', icon: IconHistory, isFor: forAll },
    { to: '/limits', text: 'limits', icon: IconGauge, isFor: forAll },
  ],
};
