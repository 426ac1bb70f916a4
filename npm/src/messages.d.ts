// What the package and its workers say to each other, made of the Rust types:
// UPDATE_CORPUS=1 cargo test -p program_worker --test declarations

export type AlgorithmView = {
  text: string;
  length: number;
  coefficient: number;
};

export type ArchitectOutcome =
  | { Found: FoundArchitectures }
  | { Solved: SolvedStructure }
  | { Joint: JointSolved }
  | { Valid: ValidAlgorithms }
  | { Orders: OrdersView }
  | { Fits: FitsView }
  | { Speed: SpeedView };

export type ArchitectProgress =
  | { Find: FindProgress }
  | { Solve: StructureProgress }
  | { Joint: JointProgress }
  | { Valid: ValidAlgorithms };

export type ArchitectRequest =
  | { Find: FindRequest }
  | { Solve: StructureRequest }
  | { Joint: JointRequest }
  | { Valid: ValidRequest }
  | { Orders: string }
  | { Fits: FitsRequest }
  | "Speed";

export type ArchitectureView = {
  registers: Array<RegisterShape>;
  shared: Array<number>;
};

export type AtlasAnswer =
  | { Sheet: AtlasSheet }
  | { Figures: AtlasFigures }
  | { LastLayer: LastLayerView }
  | { LastLayers: LastLayerList }
  | { LastLayerMap: LastLayerMap }
  | { Symmetric: SymmetricList }
  | { Proof: Array<ProofStep> }
  | { TwoColour: Array<TwoColourRun> };

export type AtlasCell = {
  text: string;
  note: string;
};

export type AtlasFigure = {
  row: number;
  cell: number;
  text: string;
};

export type AtlasFigures = {
  figures: Array<AtlasFigure>;
  milliseconds: number;
  done: number;
};

export type AtlasRequest =
  | { Look: AtlasTable }
  | { LastLayer: LastLayerRequest }
  | { Symmetric: {
    name: string;
    from: number;
    most: number;
  } }
  | { TwoColour: TwoColourCube }
  | { Prove: {
    puzzle: string;
    position: Array<number>;
  } }
  | { Check: {
    table: AtlasTable;
    last_row: number;
  } };

export type AtlasRow = {
  name: string;
  cells: Array<AtlasCell>;
};

export type AtlasSheet = {
  columns: Array<string>;
  rows: Array<AtlasRow>;
};

export type AtlasTable =
  | "TurnMetrics"
  | "BasicRotations"
  | "NTopes"
  | "TesseractOrder"
  | "TesseractElements"
  | { Distances: TurnCount }
  | { UpperFace: TurnCount }
  | "SymmetryTypes"
  | { Symmetric: {
    name: string;
    count: TurnCount;
  } }
  | "TwoColourCounts"
  | { TwoColour: {
    cube: TwoColourCube;
    seen: boolean;
    count: TurnCount;
  } };

export type Candidate = {
  kind: Kind;
  sentence: string;
  uses: Array<Use>;
  puzzle: string | null;
  text: string;
  setup: string | null;
  notes: Array<Note>;
  problem: Note | null;
  sessions: Array<TimedSession>;
};

export type Case = {
  number: number;
  name: string;
  algorithm: string;
  facelets: string;
};

export type CaseSet =
  | "Pair"
  | "Orient"
  | "Permute"
  | "LastLayer";

export type Checkpoint = Uint8Array;

export type Command =
  | "Look"
  | "Step"
  | { Instruction: {
    steps: number;
  } }
  | { Run: {
    steps: number;
  } }
  | { Input: {
    number: number;
  } }
  | "Back"
  | { Seek: {
    step: number;
  } }
  | "Reset";

export type CompileRequest = {
  file: string;
  language: Language;
  text: string;
  files: Array<File>;
  line_by_line: boolean;
};

export type CompiledProgram = {
  q: string;
  registers: Array<RegisterOf>;
  origins: Array<[TextRange | null, number]>;
  problems: Array<Problem>;
};

export type Crash =
  | "Panic"
  | "OutOfBounds"
  | "OutOfMemory";

export type CubeOptions = {
  count: TurnCount;
  table: TableSize | null;
  all: number | null;
  colours: TwoColourCube | null;
};

export type CycleView = {
  pieces: Array<number>;
  order: number;
};

export type CyclesOf = {
  cycles: string;
  order: string;
  cycle_type: string;
  held: string;
  rest: string;
  length: number | null;
};

export type File = {
  name: string;
  text: string;
};

export type FindProgress = {
  done: number;
  total: number;
  found: number;
};

export type FindRequest = {
  puzzle: string;
  registers: number;
  least: number;
  ratio: number | null;
};

export type FitsRequest = {
  puzzle: string;
  orders: Array<number>;
};

export type FitsView = {
  orders: Array<number>;
  example: ArchitectureView | null;
  redundant_by: Array<number> | null;
  reason: string;
};

export type Flavour =
  | "Threads"
  | "Single";

export type FoundArchitectures = {
  architectures: Array<ArchitectureView>;
  milliseconds: number;
};

export type FromPrograms =
  | "Ready"
  | "Alive"
  | { End: {
    job: JobId;
    outcome: ProgramOutcome;
  } }
  | { Crashed: {
    message: string;
    report: string | null;
  } };

export type FromSolver =
  | { Starting: {
    threads: number;
  } }
  | "Alive"
  | { Ready: WorkerInfo }
  | { Begin: {
    job: JobId;
  } }
  | { Report: {
    job: JobId;
    progress: Progress;
  } }
  | { End: {
    job: JobId;
    outcome: Outcome;
  } }
  | { Note: {
    message: string;
  } }
  | { SavedTables: Array<SavedTable> }
  | { Crashed: {
    message: string;
    report: string | null;
  } };

export type Goal =
  | "Soon"
  | "Shortest"
  | "Improve"
  | "Staged";

export type Hardest = {
  htm: number;
  stm: number;
};

export type JobId = number;

export type JointProgress = {
  least: number;
  best: number | null;
  searches: number;
  checkpoint: Checkpoint | null;
  too_large: number | null;
  restarted: boolean;
};

export type JointRequest = {
  puzzle: string;
  orders: Array<number>;
  largest: boolean;
  checkpoint: Checkpoint | null;
};

export type JointSolved = {
  algorithms: Array<AlgorithmView>;
  total: number;
  proved: boolean;
  milliseconds: number;
};

export type Kind =
  | "algorithm"
  | "facelets"
  | "cycles"
  | "log"
  | "times"
  | "puzzle"
  | "qat"
  | "q"
  | "file";

export type Language =
  | "Qat"
  | "Q";

export type LastLayerList = {
  total: number;
  states: Array<[number, LastLayerPieces]>;
};

export type LastLayerMap = {
  distances: Uint8Array;
  edges: Array<number>;
  corners: [Array<number>, Array<number>];
};

export type LastLayerPieces = {
  edges: [Stand, Stand, Stand, Stand];
  corners: [Stand, Stand, Stand, Stand];
};

export type LastLayerRequest =
  | { Number: number }
  | { Pieces: LastLayerPieces }
  | { Moves: string }
  | { Map: TurnCount }
  | { AtDistance: {
    count: TurnCount;
    distance: number;
    from: number;
    most: number;
  } };

export type LastLayerSolution = {
  count: TurnCount;
  length: number;
  free: number;
  solution: string;
};

export type LastLayerView = {
  pieces: LastLayerPieces;
  number: number;
  epn: number;
  etn: number;
  cpn: number;
  ctn: number;
  class: number;
  class_states: number;
  solutions: Array<LastLayerSolution>;
  setup: string;
  line: string;
};

export type LengthView = {
  length: number;
  positions: number;
  indexed: number;
  pruned: Array<[PrunedBy, number]>;
};

export type MachineState = {
  status: MachineStatus;
  instruction: number;
  steps: number;
  registers: Array<number | null>;
  outputs: Array<OutputOf>;
  in_hand: number;
  positions: Array<Array<number>>;
};

export type MachineStatus =
  | "Ready"
  | { Input: {
    message: string;
    max: number;
  } }
  | { Halted: {
    text: string;
    number: number | null;
  } }
  | "Ended"
  | { Failed: {
    code: string;
    message: string;
  } };

export type Note = {
  place: [number, number] | null;
  message: string;
};

export type OrdersView = {
  pieces: number;
  powers: Array<PowerView>;
  orders: Array<number> | null;
};

export type OtherRegister = {
  algorithm: string;
  own: string;
};

export type Outcome =
  | { Solved: Solved }
  | { Scrambled: Scrambled }
  | { Atlas: AtlasAnswer }
  | { Unsolved: {
    max_depth: number;
    proved: boolean;
  } }
  | { Architect: ArchitectOutcome }
  | { Recognised: Recognition }
  | { Cases: Array<Case> }
  | { Shortened: Array<string | null> }
  | "Cancelled"
  | { Failed: {
    message: string;
  } };

export type OutputOf = {
  step: number;
  instruction: number;
  text: string;
  number: number | null;
};

export type Part =
  | { Kind: number }
  | { Step: Step };

export type Penalty =
  | "none"
  | "plus-two"
  | "dnf";

export type PowerView = {
  power: number;
  pieces: number;
};

export type Practice = {
  set: CaseSet;
  cases: Array<number>;
};

export type Problem = {
  code: string;
  severity: ProblemSeverity;
  message: string;
  line: number | null;
  column: number | null;
  span: TextRange | null;
  label: string;
  help: Array<string>;
  fix: TextEdit | null;
};

export type ProblemSeverity =
  | "error"
  | "warning"
  | "note";

export type ProgramOutcome =
  | { Compiled: CompiledProgram }
  | { State: MachineState }
  | { Number: string }
  | { Cycles: CyclesOf }
  | { Position: Array<number> }
  | "Done"
  | { Refused: Refusal };

export type ProgramRequest =
  | { Compile: CompileRequest }
  | { Load: {
    machine: number;
    q: string;
    registers: Array<RegisterOf>;
  } }
  | { Machine: {
    machine: number;
    command: Command;
  } }
  | { Drop: {
    machine: number;
  } }
  | { Positions: {
    puzzle: string;
  } }
  | { Cycles: {
    puzzle: string;
    text: string;
  } }
  | { Position: {
    puzzle: string;
    text: string;
  } };

export type Progress =
  | { Table: {
    filled: number;
    total: number;
  } }
  | { Reading: {
    read: number;
    total: number;
  } }
  | { NoRoom: {
    bytes: number;
  } }
  | { Chosen: TableChoice }
  | { Search: SearchProgress }
  | { Pieces: {
    facets: number;
    left: number;
    round: number;
    nodes: number;
  } }
  | { Improve: {
    best: number | null;
    nodes: number;
  } }
  | { Found: Solution }
  | { Architect: ArchitectProgress }
  | { Atlas: AtlasFigures };

export type ProofStep = {
  aim: string;
  why: string;
  words: string;
  moves: string;
  turns: number;
};

export type PrunedBy =
  | "Symmetry"
  | "Rotation"
  | { Pieces: string }
  | "Index";

export type Quality =
  | "Optimal"
  | "Short"
  | "WayBack"
  | "Valid";

export type RecogniseRequest = {
  bytes: Uint8Array;
  puzzle: string;
};

export type Recognition = {
  candidates: Array<Candidate>;
  unread: Unread | null;
};

export type Refusal = {
  code: string;
  message: string;
  problems: Array<Problem>;
};

export type RegisterOf = {
  name: string;
  puzzle: number;
  tape: string | null;
  order: number;
  algorithm: string;
  pieces: Array<string>;
};

export type RegisterShape = {
  order: number;
  structure: string;
  own: string;
  cycles: Array<CycleView>;
  compensating: Array<CycleView>;
  moduli: Array<number>;
};

export type Request =
  | { Solve: SolveRequest }
  | { Scramble: ScrambleRequest }
  | { Architect: ArchitectRequest }
  | { Atlas: AtlasRequest }
  | { Recognise: RecogniseRequest }
  | { Cases: CaseSet }
  | { Shorten: ShortenRequest };

export type SavedTable = {
  name: string;
  bytes: number;
};

export type ScrambleRequest = {
  puzzle: string;
  seed: number;
  practice: Practice | null;
};

export type Scrambled = {
  position: Array<number>;
  algorithm: string;
  length: number;
  case: Case | null;
};

export type SearchProgress = {
  depth: number;
  nodes: number;
  nodes_per_second: number;
  seconds_left: number | null;
};

export type ShortenRequest = {
  sums: Array<Sum>;
  milliseconds: number;
};

export type Solution = {
  algorithm: string;
  length: number;
  quality: Quality;
  count: TurnCount | null;
  htm: number;
  stm: number;
  at_least: number;
  stages: Array<Stage>;
  held: string;
};

export type SolveRequest = {
  puzzle: string;
  position: Array<number>;
  goal: Goal;
  max_depth: number;
  simd: boolean;
  threads: number | null;
  cube: CubeOptions;
  way_back: string | null;
};

export type Solved = {
  solution: Solution;
  others: Array<Solution>;
  search: SearchProgress;
  milliseconds: number;
  stopped: boolean;
  hardest: Hardest | null;
};

export type SolvedStructure = {
  algorithms: Array<AlgorithmView>;
  count: number;
  shortest: boolean;
  effort: string;
  milliseconds: number;
  lengths: Array<LengthView>;
};

export type SpeedView = {
  composition: number;
  composition_and_test: number;
  test_that_passes: number;
};

export type Stage = {
  part: Part;
  moves: number;
  end: number;
};

export type Stand = {
  piece: number;
  twist: number;
};

export type Step =
  | "Cross"
  | { Pair: number }
  | "Orient"
  | "Permute";

export type StructureProgress = {
  depth: number;
  done: number;
  total: number;
  nodes: number;
  nodes_per_second: number;
  time_left: number | null;
  found: number;
  best: Array<AlgorithmView>;
  lengths: Array<LengthView>;
  checkpoint: Checkpoint | null;
  restarted: boolean;
};

export type StructureRequest = {
  puzzle: string;
  structure: string;
  others: Array<OtherRegister>;
  checkpoint: Checkpoint | null;
};

export type Sum = {
  puzzle: string;
  algorithm: string;
  free: Array<number>;
  known: string | null;
};

export type SymmetricList = {
  name: string;
  words: string;
  table: string;
  states: string;
  classes: string;
  total: number | null;
  positions: Array<SymmetricPosition>;
};

export type SymmetricPosition = {
  number: number;
  position: Array<number>;
  states: number;
  setup: string;
  solutions: Array<SymmetricSolution>;
};

export type SymmetricSolution = {
  count: TurnCount;
  length: number;
  solution: string;
};

export type TableChoice = {
  table: TableSize;
  small: number;
  table_seconds: number;
  saved: boolean;
};

export type TableSize =
  | "Small"
  | "Medium"
  | "Large";

export type TextEdit = {
  range: TextRange;
  text: string;
};

export type TextRange = {
  start: number;
  end: number;
};

export type TimedSession = {
  name: string;
  puzzle: string | null;
  solves: Array<TimedSolve>;
};

export type TimedSolve = {
  milliseconds: number;
  penalty: Penalty;
  scramble: string;
  comment: string;
  date: number | null;
};

export type ToPrograms =
  | { Start: {
    job: JobId;
    request: ProgramRequest;
  } };

export type ToSolver =
  | { Start: {
    job: JobId;
    request: Request;
  } }
  | { Cancel: {
    job: JobId;
  } }
  | "Forget"
  | { Crash: Crash };

export type TurnCount =
  | "Htm"
  | "Qtm"
  | "Stm"
  | "Sptm";

export type TwoColourCube =
  | "GreenYellow"
  | "RedBlue";

export type TwoColourRun = {
  count: TurnCount;
  gods_number: number | null;
  known_to: number | null;
  took: string;
  command: string;
  farthest: Array<string>;
};

export type Unread = {
  place: Note;
  nearest: Array<[Kind, string]>;
};

export type Use =
  | "play"
  | "set-up"
  | "solve"
  | "correct"
  | "open-program"
  | "import"
  | "open-puzzle";

export type ValidAlgorithms = {
  algorithms: Array<AlgorithmView>;
  attempts: number;
  milliseconds: number;
};

export type ValidRequest = {
  puzzle: string;
  orders: Array<number>;
  attempts: number;
};

export type WorkerInfo = {
  flavour: Flavour;
  threads: number;
  memory: number;
};
