<?php

use App\Models\Label;
use App\Models\Loan;
use App\Models\Shelf;
use App\Models\Volume;

$shelf = Shelf::create(['name' => 'North', 'room' => null]);
Shelf::create(['name' => 'South', 'room' => 'Attic']);
$first = Volume::create(['shelf_id' => $shelf->id, 'title' => 'Atlas', 'pages' => 3]);
Volume::create(['shelf_id' => $shelf->id, 'title' => 'Botany', 'pages' => 5]);
$first->labels()->attach(Label::create(['word' => 'old']), ['weight' => 2]);
$first->labels()->attach(Label::create(['word' => 'big']));
Loan::create(['volume_id' => $first->id, 'borrower' => 'Ada']);
