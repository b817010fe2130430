// A fight of each title, set up so that one attack beats the defender: he retreats, and the victor may advance.
// Which roll does that the test finds out, so that the tables of results stay out of it.
export const fights = [
  {
    title: 'crusader',
    position: {
      format: 'trigh-position/1', title: 'crusader', scenario: 'sidi-rezeg', turn: 1, phase: 'combat', phasing: 'axis', first: 'axis',
      units: [{ id: 'ger-1-8', hex: '1710' }, { id: 'ger-2-8', hex: '1810' }, { id: 'nz-4nz', hex: '1711' }],
    },
  },
  {
    title: 'el-alamein',
    position: {
      format: 'trigh-position/1', title: 'el-alamein', scenario: 'july', turn: 1, phase: 'combat', phasing: 'axis', first: 'axis',
      units: [{ id: 'ger-8-pz-july', hex: '3014' }, { id: 'ger-5-pz-july', hex: '3014' }, { id: 'ger-104', hex: '2914' }, { id: 'ger-115', hex: '2914' }, { id: 'ger-sup-4', hex: '3013' }, { id: 'br-inf-1', hex: '3015' }],
      markers: [{ kind: 'vanguard-axis', hex: '3007' }],
    },
  },
  {
    title: 'desert-fox',
    position: {
      format: 'trigh-position/1', title: 'desert-fox', scenario: 'race-for-tobruk', turn: 1, phase: 'first-combat', phasing: 'axis', first: 'axis',
      units: [
        { id: 'ger-5', hex: 'L1010' }, { id: 'ger-200', hex: 'L1010' }, { id: 'axis-supply-1', hex: 'L1009' }, { id: 'axis-supply-2', hex: 'L1009' },
        { id: 'cw-3-2', hex: 'L1011' }, { id: 'cw-supply-5', hex: 'L1013' },
      ],
    },
  },
];
