<?php

declare(strict_types=1);

namespace Docgen\Testing;

/** Is told of each exchange that is checked, also of one that fails (contract 2.3). */
interface ContractObserver
{
    public function observed(ObservedExchange $exchange): void;
}
