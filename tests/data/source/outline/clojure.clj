(ns app.core
  (:require [clojure.string :as str]))

(def limit 10)

;; Greets.
(defn greet [name]
  (str "hi " name))

(defprotocol Shape
  (area [this]))
