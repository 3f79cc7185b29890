/** The knowledge test for tractors with trailers. `answer` is the place of the right option, counted from 0. */
export const CDL_CLASS_A_QUESTIONS = [
  {
    question: 'What most often makes a trailer swing out sideways when you brake hard?',
    options: [
      'Mud flaps that are worn or missing',
      'Grease on the fifth wheel plate',
      'Too much weight over the kingpin',
      'Trailer wheels that have locked up',
    ],
    answer: 3,
  },
  {
    question: 'From what blood alcohol level on is it illegal to drive a tractor-trailer?',
    options: ['0.02%', '0.04%', '0.06%', '0.08%'],
    answer: 1,
  },
  {
    question: 'How do you test the connection right after coupling a trailer?',
    options: [
      'Back into the trailer once more',
      'Tug forward with trailer brakes locked',
      'Drive off slowly and listen for noise',
      'Rock the trailer with its brakes off',
    ],
    answer: 1,
  },
  {
    question: "Around which part should the fifth wheel's locking jaws close?",
    options: [
      'The head of the kingpin',
      'The base of the kingpin plate',
      'The shank of the kingpin',
      'The arm of the release handle',
    ],
    answer: 2,
  },
  {
    question: "In a sharp turn, what path do the trailer's rear wheels follow?",
    options: [
      'A tighter path than the tractor',
      'A wider path than the tractor',
      'Exactly the path of the tractor',
      'A straight path until the end',
    ],
    answer: 0,
  },
  {
    question: 'On a pre-trip inspection, what tread depth must the front tires have at least?',
    options: ['1/32 inch', '2/32 inch', '3/32 inch', '4/32 inch'],
    answer: 3,
  },
  {
    question: 'Your brakes fail on a long mountain downgrade. What is the safest thing to do?',
    options: [
      'Shift to neutral and coast down',
      'Shut off the engine and hold on',
      'Steer into the next escape ramp',
      'Scrape along the guard rail',
    ],
    answer: 2,
  },
  {
    question: 'Engine off, brake pedal held down: how much air may a combination lose in one minute?',
    options: ['No more than 4 psi', 'No more than 7 psi', 'No more than 10 psi', 'No more than 15 psi'],
    answer: 0,
  },
  {
    question: 'What gap do you need at least at 35 mph in a rig that is 60 feet long?',
    options: ['Three seconds', 'Four seconds', 'Six seconds', 'Ten seconds'],
    answer: 2,
  },
  {
    question: 'Your truck has to stop at a railroad crossing. How far from the nearest rail?',
    options: [
      'Between 5 and 10 feet',
      'Between 15 and 50 feet',
      'Between 60 and 90 feet',
      'Between 100 and 150 feet',
    ],
    answer: 1,
  },
] as const;
