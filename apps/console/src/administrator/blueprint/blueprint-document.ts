/** The parts of a blueprint that the pages read. The whole document stays as the service gave it. */
export interface Blueprint {
  readonly userGroups?: readonly BlueprintGroup[];
  readonly users?: ReadonlyArray<{ readonly username: string; readonly group: string }>;
  readonly profileTypes?: Readonly<Record<string, BlueprintProfileType>>;
  readonly customLists?: ReadonlyArray<{ readonly listnodeid?: number; readonly value: string }>;
  readonly forms?: ReadonlyArray<{ readonly displayName: string; readonly questions?: readonly BlueprintQuestion[] }>;
  readonly [part: string]: unknown;
}

export type AccessLevel = 'none' | 'read' | 'write';
export type Attributes = Readonly<Record<string, unknown>>;

/** A user group and its permissions. */
export interface BlueprintGroup {
  readonly integrationName: string;
  readonly label: string;
  readonly administrator?: boolean;
  readonly access?: Readonly<Record<string, AccessLevel>>;
  readonly fieldAccess?: Readonly<Record<string, Readonly<Record<string, AccessLevel>>>>;
  readonly searchLocks?: Readonly<Record<string, unknown>>;
  readonly attributes?: Readonly<Record<string, Readonly<Record<string, Attributes>>>>;
}

/** The configuration of a profile type. */
export interface BlueprintProfileType {
  readonly enabled?: boolean;
  readonly locked?: boolean;
  readonly fields?: readonly BlueprintField[];
  readonly tabs?: readonly BlueprintTab[];
}

/** A field; of a collection with its members. */
export interface BlueprintField {
  readonly id: string;
  readonly label?: string;
  readonly type?: string;
  readonly hidden?: boolean;
  readonly locked?: boolean;
  readonly readOnly?: boolean;
  readonly required?: boolean;
  readonly fields?: readonly BlueprintField[];
}

/** A question of a form; of a group with its members. */
export interface BlueprintQuestion {
  readonly name: string;
  readonly label: string;
  readonly type: string;
  readonly section?: string;
  readonly required?: boolean;
  readonly questions?: readonly BlueprintQuestion[];
}

/** A tab of the layout. */
export interface BlueprintTab {
  readonly id: string;
  readonly label: string;
  readonly fields?: readonly string[];
  readonly hiddenFrom?: readonly string[];
}
