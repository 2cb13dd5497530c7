/** The types of profiles, as paths name them (spec: Profile types). */
export type ProfileType =
  | 'people'
  | 'jobs'
  | 'companies'
  | 'newhirecategories'
  | 'talentpools'
  | 'rooms'
  | 'connectevents';
