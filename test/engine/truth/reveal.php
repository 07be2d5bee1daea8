<?php

/** At run time the question is its answer. */
function reveal_type(mixed $value = null): mixed
{
    return $value;
}
