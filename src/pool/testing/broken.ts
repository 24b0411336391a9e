/** A module that cannot be imported. */
throw new Error('this module is broken')
