/** The knowledge test for the standard driver's license. `answer` is the place of the right option, counted from 0. */
export const CLASS_C_QUESTIONS = [
  {
    question: 'At what blood alcohol level does driving a car become illegal at age 21 or over?',
    options: ['0.06%', '0.08%', '0.10%', '0.12%'],
    answer: 1,
  },
  {
    question: 'A fire engine with its siren on comes up behind you. What must you do?',
    options: [
      'Slow down and stay in your lane',
      'Stop at once where you are',
      'Speed up until you can turn off',
      'Pull to the right edge and stop',
    ],
    answer: 3,
  },
  {
    question: 'How long a gap to the car ahead is the recommended minimum in good weather?',
    options: ['One second', 'Two seconds', 'Three seconds', 'Six seconds'],
    answer: 2,
  },
  {
    question: 'Two cars on crossing roads reach a four-way stop together. Which goes first?',
    options: [
      'The car on the right',
      'The car on the left',
      'The car on the wider road',
      'The car that signals first',
    ],
    answer: 0,
  },
  {
    question: 'Your car starts to hydroplane on standing water. What should you do?',
    options: [
      'Ease off the gas and steer straight',
      'Brake hard until the tires grip',
      'Speed up to push the water aside',
      'Turn the wheel sharply to one side',
    ],
    answer: 0,
  },
  {
    question: 'What do two solid yellow lines between opposing lanes mean?',
    options: [
      'Passing is allowed in daylight',
      'Both lanes go the same way',
      'No passing in either direction',
      'Only your side is free to pass',
    ],
    answer: 2,
  },
  {
    question: 'Who has the right of way when a person on foot crosses at a corner without painted lines?',
    options: [
      'Any driver who is going straight',
      'Whoever reached the corner first',
      'The driver, as nothing is painted',
      'The person who is crossing on foot',
    ],
    answer: 3,
  },
  {
    question: 'What is the speed limit in a San Andreas school zone when children are present?',
    options: ['10 mph', '15 mph', '25 mph', '35 mph'],
    answer: 1,
  },
  {
    question: 'Red lights flash at a railroad crossing, but you see no train. What must you do?',
    options: [
      'Sound your horn and keep going',
      'Slow down and cross with care',
      'Cross fast before a train comes',
      'Stop before you reach the tracks',
    ],
    answer: 3,
  },
  {
    question: 'Which daytime condition makes it mandatory to turn on your headlights?',
    options: [
      'Rain that keeps your wipers running',
      'Heavy traffic in the middle of town',
      'A road that has no lane markings',
      'A trip that is longer than 50 miles',
    ],
    answer: 0,
  },
] as const;
